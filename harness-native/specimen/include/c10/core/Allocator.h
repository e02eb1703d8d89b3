// Memory with its deleter, and who gives it.
#pragma once

#include <c10/core/Device.h>

#include <cstddef>
#include <memory>

namespace c10 {

using DeleterFnPtr = void (*)(void*);

class DataPtr {
 public:
  DataPtr() : memory_(nullptr, &nothing), device_(DeviceType::CPU) {}
  DataPtr(void* memory, DeleterFnPtr deleter, Device device)
      : memory_(memory, deleter), device_(device) {}
  DataPtr(void* memory, Device device) : DataPtr(memory, &nothing, device) {}
  void* get() const { return memory_.get(); }
  void* get_context() const { return memory_.get(); }
  Device device() const { return device_; }

 private:
  static void nothing(void*) {}

  std::unique_ptr<void, DeleterFnPtr> memory_;
  Device device_;
};

struct Allocator {
  virtual ~Allocator() = default;
  virtual DataPtr allocate(std::size_t bytes) = 0;
  bool is_simple_data_ptr(const DataPtr& data) const;

 protected:
  void default_copy_data(void* to, const void* from, std::size_t bytes) const;
};

}  // namespace c10
