// Shader source and the names of kernels: which of them the simulated device can run.
#ifndef MPSSTRESS_OBJC_METAL_KERNELS_HPP
#define MPSSTRESS_OBJC_METAL_KERNELS_HPP

#include <string>
#include <vector>

#include "metal/device.hpp"
#include "metal/library.hpp"

namespace mpsstress::face {

struct Compiled {
  std::string error;  // empty: it compiles
  std::vector<std::string> kernels;
};
// The kernels that the text declares (`kernel void NAME`, `[[host_name("NAME")]]`). A text with an
// #error line, or with no kernel, does not compile.
Compiled compile(const std::string& source);

struct Pipeline {
  bool failed = false;                            // an injected fault
  metal::Ref<metal::ComputePipelineState> state;  // null: unknown, it does nothing
};
Pipeline make_pipeline(metal::Device& device, const std::string& name);

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_METAL_KERNELS_HPP
