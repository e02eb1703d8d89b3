// The one seeded source that every choice of a schedule is drawn from.
#pragma once

#include <cstdint>

namespace mpsstress::runtime {

// A bijection of 64 bits (SplitMix64's finaliser).
inline std::uint64_t scramble(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

class Random {
 public:
  Random() = default;
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    return scramble(state_);
  }
  // 0 to bound - 1, bound at least 1; the bias of 2^-32 does not matter here.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace mpsstress::runtime
