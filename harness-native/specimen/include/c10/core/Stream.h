// A stream of any backend, by its device and number.
#pragma once

#include <c10/core/Device.h>

namespace c10 {

using StreamId = std::int64_t;

class Stream {
 public:
  enum Unsafe { UNSAFE };

  Stream(Unsafe, Device device, StreamId id) : device_(device), id_(id) {}
  Device device() const { return device_; }
  StreamId id() const { return id_; }

 private:
  Device device_;
  StreamId id_;
};

}  // namespace c10
