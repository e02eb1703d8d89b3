// The accesses of a schedule with which something is wrong: how many there are, and which of them
// have come already.
#pragma once

#include <cstdint>

#include "runtime/base/random.hpp"
#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

// Of two that are equal, the later one gives the same finding.
struct WrongAccess {
  std::uint8_t finding;  // its kind
  ContextId context;
  Address code;
  ContextId other;  // of the access or the free before it
  std::uint32_t other_code;
  Address address;  // 0 where the finding does not depend on it

  bool operator==(const WrongAccess& that) const {
    return finding == that.finding && context == that.context && code == that.code &&
           other == that.other && other_code == that.other_code && address == that.address;
  }
};

class WrongAccesses {
 public:
  void begin(std::uint32_t schedule) {
    schedule_ = schedule;
    count_ = 0;
    position_ = 0;
  }

  // Returns how many there are with the one at that position.
  std::uint64_t note_at(std::uint64_t position) {
    if (position != position_) ++count_;
    position_ = position;
    return count_;
  }
  std::uint64_t count() const { return count_; }

  // False of one that came so long ago that another has taken its place.
  bool comes_again(const WrongAccess& access) {
    const std::uint64_t hash = scramble(access.code + (std::uint64_t{access.context} << 32)) ^
                               scramble(access.other_code + (std::uint64_t{access.other} << 32));
    Entry& entry = entries_[(hash ^ scramble(access.address)) % kEntries];
    if (entry.schedule == schedule_ && entry.access == access) return true;
    entry = Entry{schedule_, access};
    return false;
  }

 private:
  static constexpr std::size_t kEntries = 256;
  struct Entry {
    std::uint32_t schedule = 0;
    WrongAccess access{};
  };

  Entry entries_[kEntries];
  std::uint64_t count_ = 0;
  std::uint64_t position_ = 0;  // of the last one
  std::uint32_t schedule_ = 0;
};

}  // namespace mpsstress::runtime
