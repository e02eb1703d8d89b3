// The locks of @synchronized.
#ifndef MPSSTRESS_OBJC_FOUNDATION_SYNCHRONIZED_HPP
#define MPSSTRESS_OBJC_FOUNDATION_SYNCHRONIZED_HPP

namespace mpsstress::face {

void forget_lock(const void* object);  // it ends; another one may lie there next

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_FOUNDATION_SYNCHRONIZED_HPP
