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

}  // namespace at::mps
