// Entered before main, as PyTorch's are.
#include <ATen/mps/MPSHooks.h>
#include <ATen/mps/MPSStream.h>

namespace at::mps {
namespace {

const bool entered =
    MPSHooksRegistry()->Register("MPSHooks", [] { return std::make_unique<MPSHooks>(); });

}  // namespace

void MPSHooks::deviceSynchronize() const {
  if (entered) MPSStreamPool::instance().synchronizeAllStreams();
}

void* MPSHooks::getDispatchQueue() const { return getCurrentMPSStream()->queue(); }

void* MPSHooks::getCommandBuffer() const {
  MPSStream* const stream = getCurrentMPSStream();
  stream->endKernelCoalescing();  // an extension opens an encoder of its own
  return stream->commandBuffer();
}

void MPSHooks::commitStream() const { getCurrentMPSStream()->synchronize(SyncType::COMMIT); }

}  // namespace at::mps
