// Which shapes fit together.
#include "sut/sources/shapes.hpp"

#include <limits>
#include <stdexcept>

#include "operations/kernels.hpp"
#include "sut/sources/bad_argument.hpp"

namespace mpsstress::sut::sources {
namespace {

constexpr std::uint64_t kMostElements = std::uint64_t{1} << 32;

Shape matrix(std::uint64_t rows, std::uint64_t columns) { return {2, {rows, columns, 0, 0}}; }

[[noreturn]] void refuse(const char* what) { throw std::invalid_argument(what); }

}  // namespace

Shape Shape::of(const mpss_shape* shape) {
  require(shape != nullptr && shape->rank >= 1 && shape->rank <= MPSS_MAX_RANK,
          "a shape has 1 to 4 dimensions");
  Shape out;
  out.rank = static_cast<std::size_t>(shape->rank);
  std::uint64_t elements = 1;
  for (std::size_t i = 0; i < out.rank; ++i) {
    require(shape->size[i] >= 1, "a dimension is at least 1");
    out.size[i] = static_cast<std::uint64_t>(shape->size[i]);
    require(out.size[i] <= kMostElements / elements, "a tensor of too many elements");
    elements *= out.size[i];
  }
  return out;
}

std::uint64_t Shape::count() const {
  std::uint64_t elements = 1;
  for (std::size_t i = 0; i < rank; ++i) elements *= size[i];
  return elements;
}

Shape result_shape(mpss_kernel kernel, const Shape* inputs, std::size_t count) {
  const KernelRow& row = kKernelTable[kernel];
  if (count != row.inputs) refuse("the kernel takes another number of inputs");
  switch (row.shape) {
    case KernelShape::same:
      for (std::size_t i = 1; i < count; ++i) {
        if (!(inputs[0] == inputs[i])) refuse("the sizes of the tensors must match");
      }
      break;
    case KernelShape::product:
      if (inputs[0].rank != 2 || inputs[1].rank != 2 || inputs[0].size[1] != inputs[1].size[0]) {
        refuse("mat1 and mat2 shapes cannot be multiplied");
      }
      return matrix(inputs[0].size[0], inputs[1].size[1]);
    case KernelShape::linear:
      if (inputs[0].rank != 2 || inputs[1].rank != 2 || inputs[2].rank != 1 ||
          inputs[0].size[1] != inputs[1].size[1] || inputs[2].size[0] != inputs[1].size[0]) {
        refuse("linear: input, weight and bias do not fit");
      }
      return matrix(inputs[0].size[0], inputs[1].size[0]);
    case KernelShape::one:
      return {1, {1, 0, 0, 0}};
  }
  return inputs[0];
}

}  // namespace mpsstress::sut::sources
