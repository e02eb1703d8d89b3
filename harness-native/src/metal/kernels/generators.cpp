// Kernels that make contents: fill, randint, randn.
#include "metal/kernels/kernels.hpp"
#include "metal/kernels/parameters.hpp"
#include "mpsstress/random.h"

namespace mpsstress::metal::kernels {

namespace {

void count_fill(const void* parameters, ElementCounts& counts) {
  counts[0] = as<FillParameters>(parameters).count;
}

const char* compute_fill(const void* parameters, const float* const*, float* output) {
  const auto& p = as<FillParameters>(parameters);
  for (std::size_t i = 0; i < p.count; ++i) output[i] = p.value;
  return nullptr;
}

void count_random(const void* parameters, ElementCounts& counts) {
  counts[0] = as<RandomParameters>(parameters).count;
}

const char* compute_randint(const void* parameters, const float* const*, float* output) {
  const auto& p = as<RandomParameters>(parameters);
  for (std::size_t i = 0; i < p.count; ++i) output[i] = mpss_random_integer(p.key, i);
  return nullptr;
}

const char* compute_randn(const void* parameters, const float* const*, float* output) {
  const auto& p = as<RandomParameters>(parameters);
  for (std::size_t i = 0; i < p.count; ++i) output[i] = mpss_random_normal(p.key, i);
  return nullptr;
}

}  // namespace

const Kernel fill{"fill", 0, sizeof(FillParameters), count_fill, compute_fill};
const Kernel randint{"randint", 0, sizeof(RandomParameters), count_random, compute_randint};
const Kernel randn{"randn", 0, sizeof(RandomParameters), count_random, compute_randn};

}  // namespace mpsstress::metal::kernels
