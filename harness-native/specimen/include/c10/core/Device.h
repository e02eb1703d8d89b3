// Which device something is on: as much of c10 as this backend needs.
#pragma once

#include <cstdint>

namespace c10 {

enum class DeviceType : std::int8_t { CPU = 0, MPS = 13 };
using DeviceIndex = std::int8_t;

class Device {
 public:
  explicit Device(DeviceType type, DeviceIndex index = -1) : type_(type), index_(index) {}
  DeviceType type() const { return type_; }
  DeviceIndex index() const { return index_; }

 private:
  DeviceType type_;
  DeviceIndex index_;
};

}  // namespace c10
