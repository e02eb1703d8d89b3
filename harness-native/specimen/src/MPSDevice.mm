#include <ATen/mps/MPSDevice.h>

namespace at::mps {

MPSDevice& MPSDevice::getInstance() {
  static MPSDevice device;
  return device;
}

MPSDevice::MPSDevice() : _device(MTLCreateSystemDefaultDevice()) {}

MPSDevice::~MPSDevice() { [_device release]; }

}  // namespace at::mps
