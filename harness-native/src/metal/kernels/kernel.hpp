// What a kernel is: the ranges that it declares to read and write, and a pure computation.
//
// The executor reads the declared inputs into memory of its own, computes there, then writes the
// outputs, with a scheduling point after each: so a race with another queue or the host is visible,
// in values and to a race detector, and the computation itself runs at full speed everywhere.
#ifndef MPSSTRESS_METAL_KERNELS_KERNEL_HPP
#define MPSSTRESS_METAL_KERNELS_KERNEL_HPP

#include <array>
#include <cstddef>
#include <string_view>

#include "metal/command/command.hpp"

namespace mpsstress::metal {

// How many floats the kernel touches at each of its bindings; 0: none.
using ElementCounts = std::array<std::size_t, kMaximumBindings>;

struct Kernel {
  std::string_view name;
  std::size_t inputs;  // bindings [0, inputs) are read; binding `inputs` is the output
  std::size_t parameter_bytes;
  // counts[i] for each binding, from the parameters.
  void (*count_elements)(const void* parameters, ElementCounts& counts);
  // Null: it worked; else the text of the device error that it raises. output may not be read.
  const char* (*compute)(const void* parameters, const float* const* inputs, float* output);

  std::size_t bindings() const { return inputs + 1; }
};

// Null: there is no built-in kernel of that name.
const Kernel* find_kernel(std::string_view name);

// All of them.
struct KernelList {
  const Kernel* const* first;
  std::size_t count;
  const Kernel* const* begin() const { return first; }
  const Kernel* const* end() const { return first + count; }
};
KernelList built_in_kernels();

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_KERNELS_KERNEL_HPP
