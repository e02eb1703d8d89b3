// Threads that work apart, each on a stream of its own (`expect: overlap`): what one of them may
// wait for all the same.
#ifndef MPSSTRESS_PROGRAM_PLAN_APART_HPP
#define MPSSTRESS_PROGRAM_PLAN_APART_HPP

#include <cstdint>

#include "program/plan/plan.hpp"

namespace mpsstress::program {

class Apart {
 public:
  explicit Apart(const Plan& plan);

  /// Whether an operation with that code may wait for other threads, or for work of its own that
  /// takes long: for a stream, an event and memory are the thread's own.
  bool may_wait(std::uint8_t code) const;
  /// Whether it goes to every stream, so that what it holds there may be another thread's by right.
  bool goes_to_all_streams(std::uint8_t code) const;

 private:
  const Plan& plan_;
  const bool quick_;    // the device: who waits for work of its own waits for next to no time
  const bool tight_;    // memory may be waited for
  const bool patient_;  // slots may be
};

}  // namespace mpsstress::program

#endif
