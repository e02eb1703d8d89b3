// Values that programs hang onto objects.
#ifndef MPSSTRESS_OBJC_FOUNDATION_ASSOCIATIONS_HPP
#define MPSSTRESS_OBJC_FOUNDATION_ASSOCIATIONS_HPP

#include <objc/objc.h>

namespace mpsstress::face {

void remove_associations(id object);  // when it ends

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_FOUNDATION_ASSOCIATIONS_HPP
