// The computations of the interface as ATen's operators, on the current stream.
#include <iterator>

#include "operations/aten.hpp"
#include "operations/kernels.hpp"
#include "sut/torch/device/guard_device.hpp"
#include "sut/torch/refusals.hpp"

namespace mpsstress::sut::torch {
namespace {

void require_count(const KernelRow& row, const std::vector<at::Tensor>& inputs) {
  if (inputs.size() != row.inputs) {
    throw BadArgument("this operation takes " + std::to_string(row.inputs) + " tensors");
  }
}

}  // namespace

at::Tensor GuardDevice::compute(mpss_kernel kernel, const std::vector<at::Tensor>& inputs) {
  if (static_cast<std::size_t>(kernel) >= std::size(kKernelTable)) {
    throw BadArgument("no such kernel");
  }
  require_count(kKernelTable[kernel], inputs);
  return call(kernel, inputs[0], inputs[inputs.size() > 1 ? 1 : 0], inputs.back());
}

}  // namespace mpsstress::sut::torch
