// What PyTorch asks of every backend that has streams.
#pragma once

#include <c10/core/Allocator.h>
#include <c10/core/Stream.h>

#include <stdexcept>

namespace c10 {

enum class EventFlag { PYTORCH_DEFAULT, BACKEND_DEFAULT };

namespace impl {

struct DeviceGuardImplInterface {
  virtual ~DeviceGuardImplInterface() = default;
  virtual DeviceType type() const = 0;
  virtual Stream getStream(Device) const = 0;
  virtual Stream getNewStream(Device, int priority = 0) const = 0;
  virtual Stream exchangeStream(Stream) const = 0;
  virtual void record(void** event, const Stream&, DeviceIndex, EventFlag) const = 0;
  virtual void block(void* event, const Stream&) const = 0;
  virtual bool queryStream(const Stream&) const { throw std::runtime_error("no queryStream"); }
  virtual void synchronizeStream(const Stream&) const {
    throw std::runtime_error("no synchronizeStream");
  }
  virtual void synchronizeDevice(DeviceIndex) const {
    throw std::runtime_error("no synchronizeDevice");
  }
  virtual void recordDataPtrOnStream(const DataPtr&, const Stream&) const {
    throw std::runtime_error("no recordDataPtrOnStream");
  }
};

class DeviceGuardImplRegistrar {
 public:
  DeviceGuardImplRegistrar(DeviceType type, const DeviceGuardImplInterface* guard);
};

}  // namespace impl
}  // namespace c10
