// The computations of the interface as ATen's operators, on the current stream.
#include <ATen/ops/add.h>
#include <ATen/ops/clone.h>
#include <ATen/ops/layer_norm.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/sum.h>

#include "sut/torch/guard_device.hpp"
#include "sut/torch/refusals.hpp"

namespace mpsstress::sut::torch {
namespace {

constexpr double kEpsilon = 1e-5;  // as sut.h says of MPSS_LAYER_NORM

void require_count(const std::vector<at::Tensor>& inputs, std::size_t count) {
  if (inputs.size() != count) {
    throw BadArgument("this operation takes " + std::to_string(count) + " tensors");
  }
}

}  // namespace

at::Tensor GuardDevice::compute(mpss_kernel kernel, const std::vector<at::Tensor>& inputs) {
  const bool binary = kernel == MPSS_ADD || kernel == MPSS_MUL || kernel == MPSS_MM;
  require_count(inputs, kernel == MPSS_LINEAR ? 3 : binary ? 2 : 1);
  const at::Tensor& a = inputs.front();
  switch (kernel) {
    case MPSS_COPY:
      return at::clone(a);
    case MPSS_ADD:
      return at::add(a, inputs[1]);
    case MPSS_MUL:
      return at::mul(a, inputs[1]);
    case MPSS_RELU:
      return at::relu(a);
    case MPSS_MM:
      return at::mm(a, inputs[1]);
    case MPSS_LINEAR:
      return at::linear(a, inputs[1], inputs[2]);
    case MPSS_SOFTMAX:
      return at::softmax(a, -1);
    case MPSS_LAYER_NORM:
      return at::layer_norm(a, {a.size(-1)}, {}, {}, kEpsilon);
    case MPSS_SUM:
      return at::sum(a).reshape({1});
  }
  throw BadArgument("no such kernel");
}

}  // namespace mpsstress::sut::torch
