// Shapes and exactness of what operations make.
#include "program/values/expression.hpp"

#include <algorithm>
#include <cmath>

#include "operations/kernels.hpp"

namespace mpsstress::program {
namespace {

/// A float holds every integer up to here.
constexpr double kExactIntegers = 16777216.0;

mpss_shape shape_of(std::initializer_list<std::int64_t> sizes) {
  mpss_shape shape{};
  for (const std::int64_t size : sizes) shape.size[shape.rank++] = size;
  return shape;
}

std::optional<mpss_shape> product_shape(const mpss_shape& a, const mpss_shape& b) {
  if (a.rank != 2 || b.rank != 2 || a.size[1] != b.size[0]) return std::nullopt;
  return shape_of({a.size[0], b.size[1]});
}

std::optional<mpss_shape> linear_shape(const mpss_shape& x, const mpss_shape& w,
                                       const mpss_shape& b) {
  const bool fits =
      x.rank == 2 && w.rank == 2 && b.rank == 1 && x.size[1] == w.size[1] && w.size[0] == b.size[0];
  if (!fits) return std::nullopt;
  return shape_of({x.size[0], w.size[0]});
}

std::optional<mpss_shape> result_shape(const KernelRow& row, const Expression* const* in) {
  switch (row.shape) {
    case KernelShape::same:
      for (std::size_t i = 1; i < row.inputs; ++i) {
        if (!same_shape(in[0]->shape, in[i]->shape)) return std::nullopt;
      }
      break;
    case KernelShape::product:
      return product_shape(in[0]->shape, in[1]->shape);
    case KernelShape::linear:
      return linear_shape(in[0]->shape, in[1]->shape, in[2]->shape);
    case KernelShape::one:
      return shape_of({1});
  }
  return in[0]->shape;
}

/// The largest magnitude that an element, or a partial sum of it, can have.
double result_bound(KernelBound rule, const Expression* const* in) {
  const double a = in[0]->bound;
  switch (rule) {
    case KernelBound::sum:
      return a + in[1]->bound;
    case KernelBound::product:
      return a * in[1]->bound;
    case KernelBound::inner_product:
      return static_cast<double>(in[0]->shape.size[1]) * a * in[1]->bound;
    case KernelBound::linear:
      return static_cast<double>(in[0]->shape.size[1]) * a * in[1]->bound + in[2]->bound;
    case KernelBound::total:
      return static_cast<double>(element_count(in[0]->shape)) * a;
    case KernelBound::first:
    case KernelBound::rounded:
      break;
  }
  return a;
}

}  // namespace

std::int64_t element_count(const mpss_shape& shape) {
  std::int64_t count = 1;
  for (int i = 0; i < shape.rank; ++i) count *= shape.size[i];
  return count;
}

bool same_shape(const mpss_shape& a, const mpss_shape& b) {
  return a.rank == b.rank && std::equal(a.size, a.size + a.rank, b.size);
}

std::string shape_text(const mpss_shape& shape) {
  std::string text = "[";
  for (int i = 0; i < shape.rank; ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(shape.size[i]);
  }
  return text + "]";
}

Expression make_fill(mpss_fill fill, const mpss_shape& shape, float value, std::uint64_t key) {
  Expression made;
  made.making = Making::kFill;
  made.fill = fill;
  made.shape = shape;
  made.value = value;
  made.key = key;
  made.unspecified = fill == MPSS_EMPTY;
  if (fill == MPSS_FULL) {
    made.exact = true;
    made.bound = std::fabs(static_cast<double>(value));
    made.integral = made.bound <= kExactIntegers && std::trunc(value) == value;
  } else if (fill == MPSS_RANDINT) {
    made.exact = true;
    made.integral = true;
    made.bound = 7;
  }
  return made;
}

Expression make_host_values(const mpss_shape& shape, const float* values) {
  Expression made;
  made.making = Making::kHostValues;
  made.shape = shape;
  made.host_values = values;
  made.exact = true;
  made.integral = true;
  const std::int64_t count = element_count(shape);
  for (std::int64_t i = 0; i < count; ++i) {
    const double magnitude = std::fabs(static_cast<double>(values[i]));
    made.bound = std::max(made.bound, magnitude);
    made.integral =
        made.integral && magnitude <= kExactIntegers && std::trunc(magnitude) == magnitude;
  }
  return made;
}

std::size_t input_count(mpss_kernel kernel) { return kKernelTable[kernel].inputs; }

std::optional<Expression> make_kernel(mpss_kernel kernel, const Expression* const* inputs,
                                      std::size_t count) {
  const KernelRow& row = kKernelTable[kernel];
  if (count != row.inputs) return std::nullopt;
  const std::optional<mpss_shape> shape = result_shape(row, inputs);
  if (!shape) return std::nullopt;
  Expression made;
  made.making = Making::kKernel;
  made.kernel = kernel;
  made.shape = *shape;
  made.input_count = static_cast<std::uint8_t>(count);
  bool all_integral = true;
  for (std::size_t i = 0; i < count; ++i) {
    made.inputs[i] = inputs[i];
    made.unspecified = made.unspecified || inputs[i]->unspecified;
    all_integral = all_integral && inputs[i]->integral;
  }
  const bool moves = row.bound == KernelBound::first;
  made.bound = result_bound(row.bound, inputs);
  made.integral = all_integral && row.bound != KernelBound::rounded && made.bound <= kExactIntegers;
  made.exact = made.integral || (moves && inputs[0]->exact);
  return made;
}

}  // namespace mpsstress::program
