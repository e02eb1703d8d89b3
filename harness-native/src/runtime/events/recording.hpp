// The schedule that was taken: every switch from one fiber to another and every other choice, in
// order, with the position at which it was made. Enough to take the same schedule again whatever
// strategy or granularity first made it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {

enum class ChoiceKind : std::uint8_t {
  kPoint = 0,    // another fiber goes on where the current one could have
  kBlocked = 1,  // the current fiber could not go on
  kValue = 2,    // a number: which waiter is woken, whether a fault strikes
  kTime = 3,     // time passes, although somebody could go on
  kWakeup = 4,   // a wait for a condition variable ends without a notification
  kReuse = 5,  // the first one: from here on freed memory is given out again, of the last block or
               // so many before it; then, where there are several, of which one
};

struct Choice {
  std::uint64_t position;  // accesses and synchronisation calls so far, of all fibers
  std::uint32_t check;     // low half of the schedule hash after this choice
  std::uint16_t value;     // fiber or number
  ChoiceKind kind;
  std::uint8_t unused;
};

class Recording {
 public:
  void initialise() { choices_.reserve(std::size_t{1} << 28); }
  void clear() { count_ = 0; }
  void add(const Choice& choice) {
    if (count_ == choices_.capacity()) die("a schedule of more than 2^28 choices");
    choices_[count_++] = choice;
  }
  const Choice* begin() const { return choices_.data(); }
  const Choice* end() const { return choices_.data() + count_; }
  std::size_t size() const { return count_; }

 private:
  ReservedArray<Choice> choices_;
  std::size_t count_ = 0;
};

}  // namespace mpsstress::runtime
