// The built-in kernels; parameters.hpp says what each takes.
#ifndef MPSSTRESS_METAL_KERNELS_KERNELS_HPP
#define MPSSTRESS_METAL_KERNELS_KERNELS_HPP

#include "metal/kernels/kernel.hpp"

namespace mpsstress::metal::kernels {

extern const Kernel fill;
extern const Kernel randint;
extern const Kernel randn;
extern const Kernel copy;
extern const Kernel relu;
extern const Kernel add;
extern const Kernel mul;
extern const Kernel mm;
extern const Kernel linear;
extern const Kernel softmax;
extern const Kernel layer_norm;
extern const Kernel sum;
extern const Kernel trap;

// A kernel's parameters as what they are.
template <typename Parameters>
const Parameters& as(const void* parameters) {
  return *static_cast<const Parameters*>(parameters);
}

}  // namespace mpsstress::metal::kernels

#endif  // MPSSTRESS_METAL_KERNELS_KERNELS_HPP
