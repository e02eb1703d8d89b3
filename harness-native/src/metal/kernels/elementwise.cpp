// Kernels that compute each element from those at its place: copy, relu, add, mul; and trap.
#include <cstring>

#include "metal/kernels/kernels.hpp"
#include "metal/kernels/parameters.hpp"

namespace mpsstress::metal::kernels {

namespace {

template <std::size_t kBindings>
void count_elementwise(const void* parameters, ElementCounts& counts) {
  for (std::size_t i = 0; i < kBindings; ++i) {
    counts[i] = as<ElementwiseParameters>(parameters).count;
  }
}

const char* compute_copy(const void* parameters, const float* const* inputs, float* output) {
  const std::size_t count = as<ElementwiseParameters>(parameters).count;
  if (count != 0) std::memcpy(output, inputs[0], count * sizeof(float));
  return nullptr;
}

const char* compute_relu(const void* parameters, const float* const* inputs, float* output) {
  const std::size_t count = as<ElementwiseParameters>(parameters).count;
  const float* a = inputs[0];
  for (std::size_t i = 0; i < count; ++i) output[i] = a[i] > 0 ? a[i] : 0;
  return nullptr;
}

const char* compute_add(const void* parameters, const float* const* inputs, float* output) {
  const std::size_t count = as<ElementwiseParameters>(parameters).count;
  const float* a = inputs[0];
  const float* b = inputs[1];
  for (std::size_t i = 0; i < count; ++i) output[i] = a[i] + b[i];
  return nullptr;
}

const char* compute_mul(const void* parameters, const float* const* inputs, float* output) {
  const std::size_t count = as<ElementwiseParameters>(parameters).count;
  const float* a = inputs[0];
  const float* b = inputs[1];
  for (std::size_t i = 0; i < count; ++i) output[i] = a[i] * b[i];
  return nullptr;
}

void count_trap(const void* parameters, ElementCounts& counts) {
  counts[0] = as<TrapParameters>(parameters).count;
}

const char* compute_trap(const void*, const float* const*, float*) {
  return "Execution of the command buffer was aborted due to an error during execution. Caused GPU "
         "Address Fault Error (0000000b:kIOGPUCommandBufferCallbackErrorPageFault)";
}

}  // namespace

const Kernel copy{"copy", 1, sizeof(ElementwiseParameters), count_elementwise<2>, compute_copy};
const Kernel relu{"relu", 1, sizeof(ElementwiseParameters), count_elementwise<2>, compute_relu};
const Kernel add{"add", 2, sizeof(ElementwiseParameters), count_elementwise<3>, compute_add};
const Kernel mul{"mul", 2, sizeof(ElementwiseParameters), count_elementwise<3>, compute_mul};
const Kernel trap{"trap", 0, sizeof(TrapParameters), count_trap, compute_trap};

}  // namespace mpsstress::metal::kernels
