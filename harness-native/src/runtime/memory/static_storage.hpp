// Static storage is given its old contents back after each schedule, so that every schedule begins
// with the same globals and the same function-local statics still to be initialised.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

class StaticStorage {
 public:
  void initialise() { saved_.reserve(std::size_t{1} << 24); }

  // Before the first write of a schedule to the 8 bytes at `address`.
  void save(Address address) {
    if (count_ == saved_.capacity()) return;
    Saved& saved = saved_[count_++];
    saved.address = address;
    std::memcpy(&saved.value, reinterpret_cast<const void*>(address), sizeof saved.value);
  }
  // Calls `visit` with the address of each 8 bytes that the schedule wrote to, some of them twice.
  template <typename Visit>
  void each_written(Visit visit) const {
    for (std::size_t i = 0; i < count_; ++i) visit(saved_[i].address);
  }
  void restore() {
    while (count_ != 0) {
      const Saved& saved = saved_[--count_];
      std::memcpy(reinterpret_cast<void*>(saved.address), &saved.value, sizeof saved.value);
    }
  }

 private:
  struct Saved {
    Address address;
    std::uint64_t value;
  };
  ReservedArray<Saved> saved_;
  std::size_t count_ = 0;
};

}  // namespace mpsstress::runtime
