// What operations and hooks of several versions call of a profiler.
#include <ATen/core/Tensor.h>
#include <ATen/mps/MPSProfiler.h>
#include <ATen/mps/MPSStream.h>
#include <Metal/Metal.h>

#include <string>

namespace at::mps {

void profiled(id<MTLComputePipelineState> pipeline, const std::string& name, const Tensor& tensor,
              MPSStream* stream) {
  auto& profiler = getMPSProfiler();
  profiler.beginProfileKernel(pipeline, name, false);
  profiler.beginProfileKernel(pipeline, name, {tensor});
  profiler.beginProfileKernel(pipeline, "add", {tensor, tensor}, stream);
  profiler.endProfileKernel(pipeline);
  profiler.endProfileKernel(pipeline, stream, SyncType::NONE);
  profiler.beginProfileGPUInterval(pipeline, stream);
  profiler.endProfileCopy(profiler.beginProfileCopy(nullptr, nullptr, 16, true), SyncType::COMMIT);
  profiler.beginProfileCPUFallback(name, {tensor});
  profiler.endProfileCPUFallback(name);
  profiler.StartTrace("interval", true);
  profiler.StopTrace();
}

}  // namespace at::mps
