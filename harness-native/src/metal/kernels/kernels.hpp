// The built-in kernels; parameters.hpp says what each takes.
#ifndef MPSSTRESS_METAL_KERNELS_KERNELS_HPP
#define MPSSTRESS_METAL_KERNELS_KERNELS_HPP

#include "metal/kernels/kernel.hpp"
#include "operations/kernels.hpp"

namespace mpsstress::metal::kernels {

extern const Kernel busy;
extern const Kernel fill;
extern const Kernel randint;
extern const Kernel randn;
extern const Kernel trap;

// Of each word that computes.
#define MPSSTRESS_KERNEL(Name, name) extern const Kernel name;
MPSSTRESS_KERNELS(MPSSTRESS_KERNEL)
#undef MPSSTRESS_KERNEL

// A kernel's parameters as what they are.
template <typename Parameters>
const Parameters& as(const void* parameters) {
  return *static_cast<const Parameters*>(parameters);
}

}  // namespace mpsstress::metal::kernels

#endif  // MPSSTRESS_METAL_KERNELS_KERNELS_HPP
