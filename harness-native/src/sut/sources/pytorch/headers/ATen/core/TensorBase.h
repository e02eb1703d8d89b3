// In the place of PyTorch's tensors, whose headers are generated: no pool looks into one. What a
// profiler's lines ask of a tensor is answered as for one without elements.
#pragma once

#include <ATen/core/ATen_fwd.h>
#include <c10/core/Allocator.h>
#include <c10/core/Device.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarType.h>
#include <c10/core/Storage.h>
#include <c10/core/Stream.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>

#include <cstdint>
#include <string>

namespace at {

// As ATen's own headers have them.
using namespace c10;  // NOLINT

class TensorBase {
 public:
  bool defined() const { return false; }
  int64_t numel() const { return 0; }
  size_t nbytes() const { return 0; }
  int64_t dim() const { return 0; }
  c10::IntArrayRef sizes() const { return {}; }
  c10::ScalarType scalar_type() const { return c10::ScalarType::Float; }
  c10::Device device() const { return c10::Device(c10::DeviceType::CPU); }
  bool is_mps() const { return false; }
  bool is_cpu() const { return true; }
};

class Tensor : public TensorBase {};

}  // namespace at
