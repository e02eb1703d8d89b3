// Stacks for fibers: equal addresses in every process, a guard page under each, kept for the next
// schedule. The n-th fiber of a schedule has the n-th stack, and no two fibers of a schedule share
// one, so what a finished thread left on its stack is never mistaken for another's.
//
// The runtime's own frames lie on the program's stacks, and a replay's are deeper (it keeps a log).
// So the program may not use the last part of a stack: where it enters a function below the floor,
// it has run out of stack, in a run and in its replay alike, and what reports that has room.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

class Stacks {
 public:
  static constexpr Address kBase = 0x180000000000;
  static constexpr std::size_t kBytes = std::size_t{8} << 20;  // what Linux gives a thread
  static constexpr std::size_t kGuard = 4096;
  static constexpr std::size_t kReserve = std::size_t{64} << 10;  // of the runtime

  void initialise();
  char* of(FiberIndex fiber);
  static bool contains(Address address) { return address - kBase < kBytes * kMaximalFibers; }
  static FiberIndex owner(Address address) {
    return static_cast<FiberIndex>((address - kBase) / kBytes);
  }
  static bool is_guard(Address address) { return (address - kBase) % kBytes < kGuard; }
  static constexpr std::size_t usable() { return kBytes - kGuard; }
  static constexpr std::size_t for_program() { return usable() - kReserve; }
  static constexpr std::size_t below_floor() { return kGuard + kReserve; }
  // The lowest address that is the program's own.
  static constexpr Address floor_of(FiberIndex fiber) {
    return kBase + Address{fiber} * kBytes + kGuard + kReserve;
  }

 private:
  std::uint32_t guarded_ = 0;
};

}  // namespace mpsstress::runtime
