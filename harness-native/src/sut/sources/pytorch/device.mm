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
__attribute__((weak)) bool is_macos_at_least(MacOSVersion) { return true; }

namespace {

// Versions before 2.0 declare no getIMPSAllocator here, and newer ones take no flag any more.
template <typename Flag>
auto allocator(Flag shared, int) -> decltype(getIMPSAllocator(shared)) {
  return getIMPSAllocator(shared);
}
template <typename... None>
at::Allocator* allocator(bool, long, None... none) {
  return getIMPSAllocator(none...);
}

}  // namespace

__attribute__((weak)) at::Allocator* GetMPSAllocator(bool shared) { return allocator(shared, 0); }
__attribute__((weak)) at::Allocator* GetMPSAllocator() { return allocator(false, 0); }

}  // namespace at::mps
