// Memory of the runtime itself that lives for one schedule: bump allocation, and a reset that costs
// nothing. Clocks, waiting lists and overflowing access records are taken from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {

class ScheduleMemory {
 public:
  void initialise() { base_ = next_ = static_cast<char*>(reserve_memory(kCapacity)); }
  void reset() { next_ = base_ + kUnit; }  // unit 0 stays unused: index 0 means "none"

  // Not zeroed; aligned to 16 bytes.
  void* allocate(std::size_t bytes) {
    char* const result = next_;
    next_ += (bytes + kUnit - 1) & ~(kUnit - 1);
    if (next_ > base_ + kCapacity) die("one schedule needs more than 64 GiB of book-keeping");
    return result;
  }
  template <class T>
  T* make() {
    return new (allocate(sizeof(T))) T();
  }
  template <class T>
  T* array(std::size_t count) {
    return static_cast<T*>(allocate(count * sizeof(T)));
  }

  // 32-bit names of what was allocated here.
  template <class T>
  std::uint32_t index_of(const T* object) const {
    return static_cast<std::uint32_t>(
        static_cast<std::size_t>(reinterpret_cast<const char*>(object) - base_) / kUnit);
  }
  template <class T>
  T* at(std::uint32_t index) const {
    return reinterpret_cast<T*>(base_ + std::size_t{index} * kUnit);
  }

 private:
  static constexpr std::size_t kUnit = 16;
  static constexpr std::size_t kCapacity = std::size_t{1} << 36;
  char* base_ = nullptr;
  char* next_ = nullptr;
};

// Makes room for one more.
template <class T>
void grow(T*& items, std::uint32_t count, std::uint32_t& capacity, ScheduleMemory& memory) {
  if (count < capacity) return;
  const std::uint32_t larger = capacity == 0 ? 8 : capacity * 2;
  auto* const fresh = memory.array<T>(larger);
  for (std::uint32_t i = 0; i < count; ++i) fresh[i] = items[i];
  items = fresh;
  capacity = larger;
}

}  // namespace mpsstress::runtime
