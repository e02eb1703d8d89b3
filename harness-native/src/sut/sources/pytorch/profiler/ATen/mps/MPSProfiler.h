// In the place of the checkout's profiler, where that is not compiled: one that is switched off.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/mps/MPSStream.h>

#include <cstdint>
#include <string>

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
  // Lists in braces are of no type that a template could take.
  uint64_t beginProfileKernel(const void*, const std::string&, const TensorList&) { return 0; }
  uint64_t beginProfileKernel(const void*, const std::string&, const TensorList&, MPSStream*) {
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
  uint64_t beginProfileCPUFallback(const std::string&, const TensorList&) { return 0; }
  template <typename... Arguments>
  void endProfileCPUFallback(Arguments&&...) {}
  template <typename... Arguments>
  void StartTrace(Arguments&&...) {}
  void StopTrace() {}
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
