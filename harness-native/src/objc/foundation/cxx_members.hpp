// Instance variables of C++ types, which begin and end with their object.
#ifndef MPSSTRESS_OBJC_FOUNDATION_CXX_MEMBERS_HPP
#define MPSSTRESS_OBJC_FOUNDATION_CXX_MEMBERS_HPP

#include <objc/objc.h>

namespace mpsstress::face {

id construct(id object, Class type);  // gives it back; those of the root come first
void destruct(id object, Class type);

}  // namespace mpsstress::face

extern "C" IMP objc_msg_lookup(id receiver, SEL selector);

#endif  // MPSSTRESS_OBJC_FOUNDATION_CXX_MEMBERS_HPP
