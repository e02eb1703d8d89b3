// Kernels over the last dimension, and over everything: softmax, layer_norm, sum.
#include <algorithm>
#include <cmath>

#include "metal/kernels/kernels.hpp"
#include "metal/kernels/parameters.hpp"

namespace mpsstress::metal::kernels {

namespace {

void count_rows(const void* parameters, ElementCounts& counts) {
  const auto& p = as<RowsParameters>(parameters);
  counts[0] = counts[1] = p.rows * p.columns;
}

const char* compute_softmax(const void* parameters, const float* const* inputs, float* output) {
  const auto& p = as<RowsParameters>(parameters);
  for (std::size_t i = 0; i < p.rows; ++i) {
    const float* row = inputs[0] + i * p.columns;
    float* out = output + i * p.columns;
    const float largest = p.columns == 0 ? 0 : *std::max_element(row, row + p.columns);
    double total = 0;
    for (std::size_t j = 0; j < p.columns; ++j) {
      out[j] = std::exp(row[j] - largest);
      total += static_cast<double>(out[j]);
    }
    const auto scale = static_cast<float>(1 / total);
    for (std::size_t j = 0; j < p.columns; ++j) out[j] *= scale;
  }
  return nullptr;
}

const char* compute_layer_norm(const void* parameters, const float* const* inputs, float* output) {
  const auto& p = as<RowsParameters>(parameters);
  for (std::size_t i = 0; i < p.rows; ++i) {
    const float* row = inputs[0] + i * p.columns;
    float* out = output + i * p.columns;
    double mean = 0;
    for (std::size_t j = 0; j < p.columns; ++j) mean += static_cast<double>(row[j]);
    mean /= static_cast<double>(p.columns);
    double variance = 0;
    for (std::size_t j = 0; j < p.columns; ++j) {
      const double deviation = static_cast<double>(row[j]) - mean;
      variance += deviation * deviation;
    }
    variance /= static_cast<double>(p.columns);
    const double scale = 1 / std::sqrt(variance + static_cast<double>(p.epsilon));
    for (std::size_t j = 0; j < p.columns; ++j) {
      out[j] = static_cast<float>((static_cast<double>(row[j]) - mean) * scale);
    }
  }
  return nullptr;
}

void count_sum(const void* parameters, ElementCounts& counts) {
  counts[0] = as<SumParameters>(parameters).count;
  counts[1] = 1;
}

const char* compute_sum(const void* parameters, const float* const* inputs, float* output) {
  const auto& p = as<SumParameters>(parameters);
  double total = 0;
  for (std::size_t i = 0; i < p.count; ++i) total += static_cast<double>(inputs[0][i]);
  output[0] = static_cast<float>(total);
  return nullptr;
}

}  // namespace

const Kernel softmax{"softmax", 1, sizeof(RowsParameters), count_rows, compute_softmax};
const Kernel layer_norm{"layer_norm", 1, sizeof(RowsParameters), count_rows, compute_layer_norm};
const Kernel sum{"sum", 1, sizeof(SumParameters), count_sum, compute_sum};

}  // namespace mpsstress::metal::kernels
