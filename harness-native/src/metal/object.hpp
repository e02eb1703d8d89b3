// Metal objects are counted like Objective-C objects; see dispatch/object.hpp.
#ifndef MPSSTRESS_METAL_OBJECT_HPP
#define MPSSTRESS_METAL_OBJECT_HPP

#include "dispatch/object.hpp"

namespace mpsstress::metal {

using dispatch::make_object;
using dispatch::Object;
using dispatch::Ref;

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_OBJECT_HPP
