// Stacks for fibers: equal addresses in every process, a guard page under each, kept for the next
// schedule. The n-th fiber of a schedule has the n-th stack, and no two fibers of a schedule share
// one, so what a finished thread left on its stack is never mistaken for another's.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

class Stacks {
 public:
  static constexpr Address kBase = 0x180000000000;
  static constexpr std::size_t kBytes = std::size_t{256} << 10;

  void initialise();
  char* of(FiberIndex fiber);
  static bool contains(Address address) { return address - kBase < kBytes * kMaximalFibers; }
  static FiberIndex owner(Address address) {
    return static_cast<FiberIndex>((address - kBase) / kBytes);
  }
  static bool is_guard(Address address) { return (address - kBase) % kBytes < kGuard; }
  static constexpr std::size_t usable() { return kBytes - kGuard; }

 private:
  static constexpr std::size_t kGuard = 4096;
  std::uint32_t guarded_ = 0;
};

}  // namespace mpsstress::runtime
