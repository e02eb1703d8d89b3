// Reference kernels: plain loops over host memory.
#include "program/values/reference.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "mpsstress/random.h"
#include "program/host/errors.hpp"

namespace mpsstress::program {
namespace {

std::size_t dimension(const Expression& expression, int index) {
  return static_cast<std::size_t>(expression.shape.size[index]);
}

std::size_t count_of(const Expression& expression) {
  return static_cast<std::size_t>(element_count(expression.shape));
}

template <typename Element>
std::vector<Element> filled(const Expression& made) {
  std::vector<Element> out(count_of(made));
  if (made.making == Making::kHostValues) {
    std::copy_n(made.host_values, out.size(), out.begin());
    if constexpr (std::is_same_v<Element, Rounded>) {
      if (made.host_errors == nullptr) return out;
      for (std::size_t i = 0; i < out.size(); ++i) out[i].error = made.host_errors[i];
    }
  } else if (made.fill == MPSS_FULL) {
    std::fill(out.begin(), out.end(), static_cast<Element>(made.value));
  } else if (made.fill == MPSS_RANDINT) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = mpss_random_integer(made.key, i);
  } else if (made.fill == MPSS_RANDN) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = mpss_random_normal(made.key, i);
  }
  return out;
}

/// out[m, n] += a[m, k] b[k, n]; the inner loop runs along rows of both.
template <typename Element>
void multiply(const std::vector<Element>& a, const std::vector<Element>& b,
              std::vector<Element>& out, std::size_t m, std::size_t k, std::size_t n) {
  for (std::size_t row = 0; row < m; ++row) {
    Element* to = out.data() + row * n;
    for (std::size_t inner = 0; inner < k; ++inner) {
      const Element factor = a[row * k + inner];
      const Element* from = b.data() + inner * n;
      for (std::size_t column = 0; column < n; ++column) to[column] += factor * from[column];
    }
  }
}

template <typename Element>
std::vector<Element> transposed(const std::vector<Element>& matrix, std::size_t rows,
                                std::size_t columns) {
  std::vector<Element> out(matrix.size());
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      out[column * rows + row] = matrix[row * columns + column];
    }
  }
  return out;
}

template <typename Element>
std::vector<Element> linear(const Expression& made, const std::vector<Element>& x,
                            const std::vector<Element>& w, const std::vector<Element>& b) {
  const std::size_t m = dimension(made, 0);
  const std::size_t n = dimension(made, 1);
  const std::size_t k = dimension(*made.inputs[0], 1);
  std::vector<Element> out(m * n);
  for (std::size_t row = 0; row < m; ++row) {
    std::copy(b.begin(), b.end(), out.begin() + static_cast<std::ptrdiff_t>(row * n));
  }
  multiply(x, transposed(w, n, k), out, m, k, n);
  return out;
}

template <typename Element>
void softmax_row(Element* row, std::size_t size) {
  using std::exp;
  const Element most = *std::max_element(row, row + size);
  Element sum = 0;
  for (std::size_t i = 0; i < size; ++i) {
    row[i] = exp(row[i] - most);
    sum += row[i];
  }
  for (std::size_t i = 0; i < size; ++i) row[i] = as_share(row[i] / sum);
}

template <typename Element>
void layer_norm_row(Element* row, std::size_t size) {
  constexpr double kEpsilon = 1e-5;
  const auto count = static_cast<Element>(static_cast<double>(size));
  Element mean = 0;
  for (std::size_t i = 0; i < size; ++i) mean += row[i];
  mean /= count;
  Element variance = 0;
  for (std::size_t i = 0; i < size; ++i) variance += (row[i] - mean) * (row[i] - mean);
  variance /= count;
  const Element scale = inverse_root(variance + static_cast<Element>(kEpsilon), kEpsilon);
  for (std::size_t i = 0; i < size; ++i) row[i] = (row[i] - mean) * scale;
}

template <typename Element>
std::vector<Element> by_row(const Expression& made, std::vector<Element> values,
                            void (*apply)(Element*, std::size_t)) {
  const std::size_t size = dimension(made, made.shape.rank - 1);
  for (std::size_t at = 0; at < values.size(); at += size) apply(values.data() + at, size);
  return values;
}

template <typename Element>
std::vector<Element> computed(const Expression& made, const std::vector<Element>* const* in) {
  using std::max;
  std::vector<Element> out;
  switch (made.kernel) {
    case MPSS_COPY:
      return *in[0];
    case MPSS_ADD:
    case MPSS_MUL:
      out.resize(in[0]->size());
      for (std::size_t i = 0; i < out.size(); ++i) {
        const Element a = (*in[0])[i];
        const Element b = (*in[1])[i];
        out[i] = made.kernel == MPSS_ADD ? a + b : a * b;
      }
      return out;
    case MPSS_RELU:
      out = *in[0];
      for (Element& element : out) element = max(element, Element{0});
      return out;
    case MPSS_MM:
      out.resize(count_of(made));
      multiply(*in[0], *in[1], out, dimension(made, 0), dimension(*made.inputs[0], 1),
               dimension(made, 1));
      return out;
    case MPSS_LINEAR:
      return linear(made, *in[0], *in[1], *in[2]);
    case MPSS_SOFTMAX:
      return by_row(made, *in[0], softmax_row<Element>);
    case MPSS_LAYER_NORM:
      return by_row(made, *in[0], layer_norm_row<Element>);
    case MPSS_SUM:
      out.resize(1);
      for (const Element element : *in[0]) out[0] += element;
      return out;
  }
  throw FrameworkError("no reference for kernel " + std::to_string(made.kernel));
}

}  // namespace

template <typename Element>
const std::vector<Element>* Evaluator<Element>::find(const Expression& expression) const {
  if (known_ != nullptr) {
    if (const Values* values = known_->find(expression)) return values;
  }
  const Results& mine = expression.long_lived ? kept_ : results_;
  const auto found = mine.find(&expression);
  return found == mine.end() ? nullptr : &found->second;
}

template <typename Element>
std::vector<Element> Evaluator<Element>::compute(const Expression& expression) const {
  if (expression.making != Making::kKernel) return filled<Element>(expression);
  const Values* inputs[3] = {};
  for (std::size_t i = 0; i < expression.input_count; ++i) inputs[i] = find(*expression.inputs[i]);
  return computed<Element>(expression, inputs);
}

// An explicit stack: a tensor handed round a ring of channels has an expression as deep as the run
// is long.
template <typename Element>
const std::vector<Element>& Evaluator<Element>::evaluate(const Expression& root) {
  std::vector<const Expression*> stack = {&root};
  while (!stack.empty()) {
    const Expression& top = *stack.back();
    bool ready = true;
    for (std::size_t i = 0; i < top.input_count; ++i) {
      if (find(*top.inputs[i]) != nullptr) continue;
      ready = false;
      stack.push_back(top.inputs[i]);
    }
    if (!ready) continue;
    if (find(top) == nullptr) (top.long_lived ? kept_ : results_).emplace(&top, compute(top));
    stack.pop_back();
  }
  return *find(root);
}

template class Evaluator<float>;
template class Evaluator<double>;
template class Evaluator<Rounded>;

}  // namespace mpsstress::program
