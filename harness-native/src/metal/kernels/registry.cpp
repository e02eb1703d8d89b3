// The built-in kernels by name.
#include <array>

#include "metal/kernels/kernel.hpp"
#include "metal/kernels/kernels.hpp"

namespace mpsstress::metal {

namespace {

#define MPSSTRESS_KERNEL(Name, name) &kernels::name,
constexpr std::array kKernels = {MPSSTRESS_KERNELS(MPSSTRESS_KERNEL) & kernels::busy,
                                 &kernels::fill, &kernels::randint, &kernels::randn,
                                 &kernels::trap};
#undef MPSSTRESS_KERNEL

}  // namespace

KernelList built_in_kernels() { return {kKernels.data(), kKernels.size()}; }

const Kernel* find_kernel(std::string_view name) {
  for (const Kernel* kernel : kKernels) {
    if (kernel->name == name) return kernel;
  }
  return nullptr;
}

}  // namespace mpsstress::metal
