// The one Metal device of the process.
#pragma once

#import <Metal/Metal.h>

namespace at::mps {

class MPSDevice {
 public:
  static MPSDevice& getInstance();
  id<MTLDevice> device() const { return _device; }

  MPSDevice(const MPSDevice&) = delete;
  MPSDevice& operator=(const MPSDevice&) = delete;

 private:
  MPSDevice();
  ~MPSDevice();

  id<MTLDevice> _device;
};

}  // namespace at::mps
