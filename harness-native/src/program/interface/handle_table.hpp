// Objects by number: what a host in another language holds. A number that was given back, or that
// never was one, is recognised; it is never followed.
#ifndef MPSSTRESS_PROGRAM_INTERFACE_HANDLE_TABLE_HPP
#define MPSSTRESS_PROGRAM_INTERFACE_HANDLE_TABLE_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "program/host/errors.hpp"

namespace mpsstress::program {

/// Looking up costs two loads. Whoever removes an object has ended its uses.
template <typename Object>
class HandleTable {
 public:
  explicit HandleTable(const char* name) : name_(name) {}

  std::int64_t add(std::unique_ptr<Object> object) {
    const std::lock_guard lock(mutex_);
    for (std::size_t tries = 0; tries < kSlots; ++tries) {
      const std::size_t index = next_++ % kSlots;
      Slot& slot = slots_[index];
      if (slot.handle.load(std::memory_order_relaxed) != 0) continue;
      const std::int64_t handle = static_cast<std::int64_t>(++generation_ * kSlots + index);
      slot.object = std::move(object);
      slot.handle.store(handle, std::memory_order_release);
      return handle;
    }
    throw FrameworkError(std::string("more than ") + std::to_string(kSlots) +
                         " at a time: " + name_);
  }

  /// Null for a number that is none.
  Object* find(std::int64_t handle) const {
    const Slot& slot = slots_[static_cast<std::uint64_t>(handle) % kSlots];
    const bool there = handle != 0 && slot.handle.load(std::memory_order_acquire) == handle;
    return there ? slot.object.get() : nullptr;
  }

  Object& get(std::int64_t handle) const {
    Object* found = find(handle);
    if (found == nullptr) throw FrameworkError(std::string("no such ") + name_);
    return *found;
  }

  /// Null for a number that is none.
  std::unique_ptr<Object> remove(std::int64_t handle) {
    const std::lock_guard lock(mutex_);
    Slot& slot = slots_[static_cast<std::uint64_t>(handle) % kSlots];
    if (handle == 0 || slot.handle.load(std::memory_order_relaxed) != handle) return nullptr;
    slot.handle.store(0, std::memory_order_release);
    return std::move(slot.object);
  }

 private:
  static constexpr std::size_t kSlots = 4096;

  struct Slot {
    std::atomic<std::int64_t> handle{0};
    std::unique_ptr<Object> object;
  };

  const char* name_;
  std::mutex mutex_;
  std::uint64_t generation_ = 0;
  std::size_t next_ = 0;
  std::array<Slot, kSlots> slots_;
};

}  // namespace mpsstress::program

#endif
