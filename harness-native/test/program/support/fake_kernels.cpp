// Matrices row by row, sums from left to right.
#include "fake_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace mpsstress::program::test {
namespace {

Tensor product(const Tensor& a, const Tensor& b) {
  Tensor out{a.shape, {}};
  out.shape.size[1] = b.shape.size[1];
  const auto m = static_cast<std::size_t>(a.shape.size[0]);
  const auto k = static_cast<std::size_t>(a.shape.size[1]);
  const auto n = static_cast<std::size_t>(b.shape.size[1]);
  out.values.assign(m * n, 0);
  for (std::size_t row = 0; row < m; ++row) {
    for (std::size_t column = 0; column < n; ++column) {
      for (std::size_t inner = 0; inner < k; ++inner) {
        out.values[row * n + column] += a.values[row * k + inner] * b.values[inner * n + column];
      }
    }
  }
  return out;
}

Tensor linear(const Tensor& x, const Tensor& w, const Tensor& b) {
  Tensor transposed{w.shape, std::vector<float>(w.values.size())};
  std::swap(transposed.shape.size[0], transposed.shape.size[1]);
  const auto rows = static_cast<std::size_t>(w.shape.size[0]);
  const auto columns = static_cast<std::size_t>(w.shape.size[1]);
  for (std::size_t i = 0; i < w.values.size(); ++i) {
    transposed.values[(i % columns) * rows + i / columns] = w.values[i];
  }
  Tensor out = product(x, transposed);
  for (std::size_t i = 0; i < out.values.size(); ++i) out.values[i] += b.values[i % rows];
  return out;
}

Tensor softmax(Tensor x) {
  const auto size = static_cast<std::size_t>(x.shape.size[x.shape.rank - 1]);
  for (std::size_t at = 0; at < x.values.size(); at += size) {
    float sum = 0;
    for (std::size_t i = at; i < at + size; ++i) sum += x.values[i] = std::exp(x.values[i]);
    for (std::size_t i = at; i < at + size; ++i) x.values[i] /= sum;
  }
  return x;
}

Tensor layer_norm(Tensor x) {
  const auto size = static_cast<std::size_t>(x.shape.size[x.shape.rank - 1]);
  for (std::size_t at = 0; at < x.values.size(); at += size) {
    float mean = 0;
    float square = 0;
    for (std::size_t i = at; i < at + size; ++i) mean += x.values[i] / static_cast<float>(size);
    for (std::size_t i = at; i < at + size; ++i) {
      square += (x.values[i] - mean) * (x.values[i] - mean) / static_cast<float>(size);
    }
    for (std::size_t i = at; i < at + size; ++i) {
      x.values[i] = (x.values[i] - mean) / std::sqrt(square + 1e-5f);
    }
  }
  return x;
}

}  // namespace

Tensor result_of(mpss_kernel kernel, const std::vector<Tensor>& in) {
  Tensor out = in[0];
  switch (kernel) {
    case MPSS_COPY:
      break;
    case MPSS_ADD:
      for (std::size_t i = 0; i < out.values.size(); ++i) out.values[i] += in[1].values[i];
      break;
    case MPSS_MUL:
      for (std::size_t i = 0; i < out.values.size(); ++i) out.values[i] *= in[1].values[i];
      break;
    case MPSS_RELU:
      for (float& element : out.values) element = std::max(element, 0.0f);
      break;
    case MPSS_MM:
      return product(in[0], in[1]);
    case MPSS_LINEAR:
      return linear(in[0], in[1], in[2]);
    case MPSS_SOFTMAX:
      return softmax(out);
    case MPSS_LAYER_NORM:
      return layer_norm(out);
    case MPSS_SUM: {
      float sum = 0;
      for (const float element : out.values) sum += element;
      out.shape = {1, {1, 0, 0, 0}};
      out.values = {sum};
      break;
    }
    default:
      throw std::invalid_argument("the fake does not compute kernel " + std::to_string(kernel));
  }
  return out;
}

}  // namespace mpsstress::program::test
