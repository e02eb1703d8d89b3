// In the place of the checkout's profiler, where that is not compiled: one that is switched off.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/mps/MPSStream.h>

#include <cstdint>

namespace at::mps {

class MPSProfiler {
 public:
  bool isSignpostTracingEnabled() const { return false; }
  bool isOperationProfilingEnabled() const { return false; }
  bool isCopyProfilingEnabled() const { return false; }
  bool isCPUFallbackProfilingEnabled() const { return false; }
  bool isCaptureEnabled() const { return false; }
  bool isCapturing() const { return false; }
  template <typename... Arguments>
  uint64_t beginProfileKernel(Arguments&&...) {
    return 0;
  }
  template <typename... Arguments>
  uint64_t beginProfileCopy(Arguments&&...) {
    return 0;
  }
  template <typename... Arguments>
  void beginProfileGPUInterval(Arguments&&...) {}
  template <typename... Arguments>
  void endProfileKernel(Arguments&&...) {}
  template <typename... Arguments>
  void endProfileCopy(Arguments&&...) {}
  template <typename... Arguments>
  uint64_t beginProfileCPUFallback(Arguments&&...) {
    return 0;
  }
  template <typename... Arguments>
  void endProfileCPUFallback(Arguments&&...) {}
  template <typename... Arguments>
  bool startCapture(Arguments&&...) {
    return false;
  }
  template <typename... Arguments>
  void stopCapture(Arguments&&...) {}
};

inline MPSProfiler& getMPSProfiler() {
  static MPSProfiler profiler;
  return profiler;
}

}  // namespace at::mps
