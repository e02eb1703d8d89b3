// In the place of the checkout's MPSAllocator.mm, where that is not compiled: there is none, and who
// asks for it is told so. Tensors are then buffers of the device itself.
#if __has_include(<ATen/mps/MPSAllocatorInterface.h>)
#include <ATen/mps/MPSAllocatorInterface.h>

#include <stdexcept>

namespace at::mps {

IMPSAllocator* getIMPSAllocator(bool) {
  throw std::runtime_error("MPSAllocator.mm is not among the files of the manifest");
}

}  // namespace at::mps

#endif
