// Which conflicting accesses have been seen in which order, over all schedules of an exploration.
// When no new order has come for long, more schedules of the kind will hardly show anything new.
// Noted only for who asks: the table is larger than what a processor keeps at hand.
#pragma once

#include <cstdint>
#include <cstring>

#include "runtime/base/random.hpp"
#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {

class Orderings {
 public:
  void initialise() { bits_ = static_cast<std::uint64_t*>(share_memory(kBits / 8)); }
  void forget() {
    if (begun_) std::memset(bits_, 0, kBits / 8);
    begun_ = true;
  }
  void begin_schedule(bool wanted) { wanted_ = wanted; }

  // The instruction `first` of one thread came before `second` of another (offsets in the
  // executable). Two pairs in 2^20 may fall together; then a new one is taken for known.
  void note(std::uint32_t first, std::uint32_t second) {
    if (!wanted_) return;
    const std::uint64_t hash = scramble((std::uint64_t{first} << 32) | second) % kBits;
    std::uint64_t& word = bits_[hash / 64];
    const std::uint64_t bit = std::uint64_t{1} << (hash % 64);
    if ((word & bit) != 0) return;
    word |= bit;
    ++fresh_;
  }
  // How many were new since the last call.
  std::uint64_t take_fresh() {
    const std::uint64_t fresh = fresh_;
    fresh_ = 0;
    return fresh;
  }

 private:
  static constexpr std::uint64_t kBits = std::uint64_t{1} << 20;
  std::uint64_t* bits_ = nullptr;  // mapped shared: a restarted explorer goes on with them
  std::uint64_t fresh_ = 0;
  bool begun_ = false;
  bool wanted_ = false;
};

}  // namespace mpsstress::runtime
