// mm and linear: one blocked product, which differs only in how it reads the right-hand side.
//
// Blocks of 4 x 8 results stay in registers while a packed panel of 8 columns streams by. The order
// of additions for an element depends on nothing but `inner`, so results are the same bit by bit
// on every thread.
#include <algorithm>
#include <cstring>

#include "metal/kernels/kernels.hpp"
#include "metal/kernels/parameters.hpp"

namespace mpsstress::metal::kernels {

namespace {

constexpr std::size_t kRows = 4;     // of a block in registers
constexpr std::size_t kColumns = 8;  // of a block in registers
constexpr std::size_t kDepth = 256;  // of a panel: 8 KiB, stays in the first cache

using Lanes = float __attribute__((vector_size(16)));

struct Panel {
  alignas(16) float values[kDepth * kColumns];
};

// Columns that the matrix does not have are zero.
void pack(Panel& panel, const float* b, std::size_t row_step, std::size_t column_step,
          std::size_t depth, std::size_t columns) {
  for (std::size_t k = 0; k < depth; ++k) {
    for (std::size_t j = 0; j < kColumns; ++j) {
      panel.values[k * kColumns + j] = j < columns ? b[k * row_step + j * column_step] : 0;
    }
  }
}

// out[kCount][kColumns] += a[kCount][depth] x panel
template <std::size_t kCount>
void multiply_block(const float* a, std::size_t a_step, const Panel& panel, std::size_t depth,
                    float* out, std::size_t out_step, std::size_t columns) {
  Lanes sums[kCount][2];
  alignas(16) float edge[kCount][kColumns];
  for (std::size_t r = 0; r < kCount; ++r) {
    for (std::size_t j = 0; j < kColumns; ++j) {
      edge[r][j] = j < columns ? out[r * out_step + j] : 0;
    }
    std::memcpy(sums[r], edge[r], sizeof sums[r]);
  }
  for (std::size_t k = 0; k < depth; ++k) {
    Lanes left;
    Lanes right;
    std::memcpy(&left, &panel.values[k * kColumns], sizeof left);
    std::memcpy(&right, &panel.values[k * kColumns + 4], sizeof right);
    for (std::size_t r = 0; r < kCount; ++r) {
      const float factor = a[r * a_step + k];
      sums[r][0] += factor * left;
      sums[r][1] += factor * right;
    }
  }
  for (std::size_t r = 0; r < kCount; ++r) {
    std::memcpy(edge[r], sums[r], sizeof sums[r]);
    std::memcpy(&out[r * out_step], edge[r], columns * sizeof(float));
  }
}

// out [rows, columns] = a [rows, inner] x b, where b's element (k, j) stands at k * row_step + j *
// column_step.
void multiply(const MatrixParameters& p, const float* a, const float* b, std::size_t row_step,
              std::size_t column_step, float* out) {
  std::fill(out, out + p.rows * p.columns, 0.0F);
  Panel panel;
  for (std::size_t k = 0; k < p.inner; k += kDepth) {
    const std::size_t depth = std::min<std::size_t>(kDepth, p.inner - k);
    for (std::size_t j = 0; j < p.columns; j += kColumns) {
      const std::size_t columns = std::min<std::size_t>(kColumns, p.columns - j);
      pack(panel, b + k * row_step + j * column_step, row_step, column_step, depth, columns);
      std::size_t i = 0;
      for (; i + kRows <= p.rows; i += kRows) {
        multiply_block<kRows>(a + i * p.inner + k, p.inner, panel, depth, out + i * p.columns + j,
                              p.columns, columns);
      }
      for (; i < p.rows; ++i) {
        multiply_block<1>(a + i * p.inner + k, p.inner, panel, depth, out + i * p.columns + j,
                          p.columns, columns);
      }
    }
  }
}

void count_mm(const void* parameters, ElementCounts& counts) {
  const auto& p = as<MatrixParameters>(parameters);
  counts[0] = p.rows * p.inner;
  counts[1] = p.inner * p.columns;
  counts[2] = p.rows * p.columns;
}

const char* compute_mm(const void* parameters, const float* const* inputs, float* output) {
  const auto& p = as<MatrixParameters>(parameters);
  multiply(p, inputs[0], inputs[1], p.columns, 1, output);
  return nullptr;
}

void count_linear(const void* parameters, ElementCounts& counts) {
  const auto& p = as<MatrixParameters>(parameters);
  counts[0] = p.rows * p.inner;
  counts[1] = p.columns * p.inner;
  counts[2] = p.columns;
  counts[3] = p.rows * p.columns;
}

const char* compute_linear(const void* parameters, const float* const* inputs, float* output) {
  const auto& p = as<MatrixParameters>(parameters);
  multiply(p, inputs[0], inputs[1], 1, p.inner, output);
  for (std::size_t i = 0; i < p.rows; ++i) {
    for (std::size_t j = 0; j < p.columns; ++j) output[i * p.columns + j] += inputs[2][j];
  }
  return nullptr;
}

}  // namespace

const Kernel mm{"mm", 2, sizeof(MatrixParameters), count_mm, compute_mm};
const Kernel linear{"linear", 3, sizeof(MatrixParameters), count_linear, compute_linear};

}  // namespace mpsstress::metal::kernels
