// Which shapes fit together, with PyTorch's wording where it has one.
#include <stdexcept>
#include <string>

#include "backend/operation/operations.hpp"

namespace mpsstress::backend {
namespace {

std::string text(const metal::Shape& shape) {
  std::string out;
  for (std::size_t i = 0; i < shape.rank; ++i) {
    out += (i == 0 ? "" : "x") + std::to_string(shape.size[i]);
  }
  return out;
}

[[noreturn]] void refuse(const std::string& message) { throw std::invalid_argument(message); }

metal::Shape product(const metal::Shape& a, const metal::Shape& b) {
  if (a.rank != 2 || b.rank != 2 || a.size[1] != b.size[0]) {
    refuse("mat1 and mat2 shapes cannot be multiplied (" + text(a) + " and " + text(b) + ")");
  }
  return metal::Shape::of(a.size[0], b.size[1]);
}

metal::Shape linear(const metal::Shape& x, const metal::Shape& weight, const metal::Shape& bias) {
  if (x.rank != 2 || weight.rank != 2 || bias.rank != 1 || x.size[1] != weight.size[1] ||
      bias.size[0] != weight.size[0]) {
    refuse("linear: input " + text(x) + ", weight " + text(weight) + " and bias " + text(bias) +
           " do not fit");
  }
  return metal::Shape::of(x.size[0], weight.size[0]);
}

}  // namespace

metal::Shape result_shape(Operation operation, const std::vector<Tensor>& inputs) {
  const KernelRow& row = row_of(operation);
  switch (row.shape) {
    case KernelShape::same:
      for (std::size_t i = 1; i < inputs.size(); ++i) {
        if (inputs[0].shape == inputs[i].shape) continue;
        refuse("The size of tensor a (" + text(inputs[0].shape) +
               ") must match the size of tensor b (" + text(inputs[i].shape) + ")");
      }
      break;
    case KernelShape::product:
      return product(inputs[0].shape, inputs[1].shape);
    case KernelShape::linear:
      return linear(inputs[0].shape, inputs[1].shape, inputs[2].shape);
    case KernelShape::one:
      return metal::Shape::of(1);
  }
  return inputs[0].shape;
}

}  // namespace mpsstress::backend
