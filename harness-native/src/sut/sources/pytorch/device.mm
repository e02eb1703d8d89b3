// In the place of the checkout's MPSDevice.mm, where that is not compiled: the one device there is.
#include <ATen/mps/MPSDevice.h>
#if __has_include(<ATen/mps/MPSAllocatorInterface.h>)
#include <ATen/mps/MPSAllocatorInterface.h>
#endif

namespace at::mps {

MPSDevice* MPSDevice::getInstance() {
  static MPSDevice device;
  return &device;
}

MPSDevice::MPSDevice() : _mtl_device(MTLCreateSystemDefaultDevice()) {}

MPSDevice::~MPSDevice() { [_mtl_device release]; }

bool MPSDevice::isMacOS13Plus(MacOSVersion) const { return true; }

__attribute__((weak)) bool is_available() { return true; }

__attribute__((weak)) bool is_macos_13_or_newer(MacOSVersion) { return true; }

__attribute__((weak)) at::Allocator* GetMPSAllocator(bool shared) {
  return getIMPSAllocator(shared);
}

}  // namespace at::mps
