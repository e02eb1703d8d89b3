// A vector clock: for each strand, how many of its releases are known to have happened before.
// Storage comes from the schedule's memory and grows with the highest strand seen.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "runtime/base/schedule_memory.hpp"
#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

class VectorClock {
 public:
  bool empty() const { return size_ == 0; }
  Clock of(std::uint32_t strand) const { return strand < size_ ? values_[strand] : 0; }
  void clear() { size_ = 0; }

  void set(std::uint32_t strand, Clock clock, ScheduleMemory& memory) {
    grow(strand + 1, memory);
    values_[strand] = clock;
  }
  void join(const VectorClock& other, ScheduleMemory& memory) {
    grow(other.size_, memory);
    for (std::uint32_t i = 0; i < other.size_; ++i) {
      values_[i] = std::max(values_[i], other.values_[i]);  // stored in any case: no jumps
    }
  }
  void assign(const VectorClock& other, ScheduleMemory& memory) {
    grow(other.size_, memory);
    size_ = other.size_;
    std::memcpy(values_, other.values_, other.size_ * sizeof(Clock));
  }

 private:
  void grow(std::uint32_t size, ScheduleMemory& memory) {
    if (size <= size_) return;
    if (size > capacity_) {
      std::uint32_t capacity = capacity_ == 0 ? 12 : capacity_ * 2;
      while (capacity < size) capacity *= 2;
      auto* const values = memory.array<Clock>(capacity);
      if (size_ != 0) std::memcpy(values, values_, size_ * sizeof(Clock));
      values_ = values;
      capacity_ = capacity;
    }
    std::memset(values_ + size_, 0, (size - size_) * sizeof(Clock));
    size_ = size;
  }

  Clock* values_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

}  // namespace mpsstress::runtime
