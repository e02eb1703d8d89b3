// The built-in kernels by name.
#include <array>

#include "metal/kernels/kernel.hpp"
#include "metal/kernels/kernels.hpp"

namespace mpsstress::metal {

namespace {

constexpr std::array<const Kernel*, 13> kKernels = {
    &kernels::fill,       &kernels::randint, &kernels::randn, &kernels::copy,   &kernels::relu,
    &kernels::add,        &kernels::mul,     &kernels::mm,    &kernels::linear, &kernels::softmax,
    &kernels::layer_norm, &kernels::sum,     &kernels::trap,
};

}  // namespace

KernelList built_in_kernels() { return {kKernels.data(), kKernels.size()}; }

const Kernel* find_kernel(std::string_view name) {
  for (const Kernel* kernel : kKernels) {
    if (kernel->name == name) return kernel;
  }
  return nullptr;
}

}  // namespace mpsstress::metal
