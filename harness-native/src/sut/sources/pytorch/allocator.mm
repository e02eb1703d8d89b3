// In the place of the checkout's MPSAllocator.mm, where that is not compiled: there is none, and who
// asks for it is told so. Tensors are then buffers of the device itself.
#if __has_include(<ATen/mps/MPSAllocatorInterface.h>)
#include <ATen/mps/MPSAllocatorInterface.h>

#include <stdexcept>

namespace at::mps {
namespace {

[[noreturn]] void refuse() {
  throw std::runtime_error("MPSAllocator.mm is not among the files of the manifest");
}

}  // namespace

// Newer versions take no flag.
IMPSAllocator* getIMPSAllocator(bool) { refuse(); }
IMPSAllocator* getIMPSAllocator() { refuse(); }

// Files beside it register in it before main.
#ifdef REGISTER_MPS_ALLOCATOR_CALLBACK
C10_DEFINE_REGISTRY(MPSAllocatorCallbacksRegistry, IMpsAllocatorCallback);
#endif

}  // namespace at::mps

#endif
