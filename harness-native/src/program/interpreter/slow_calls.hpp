// The calls of the device that one thread makes take long: whoever else waits meanwhile, waits for
// something that this thread holds within them.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_SLOW_CALLS_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_SLOW_CALLS_HPP

#include <cstdint>

#include "program/interpreter/calls_of_one_thread.hpp"
#include "program/plan/plan.hpp"

namespace mpsstress::program {

class SlowCallsOfOneThread final : public CallsOfOneThread {
 public:
  /// Those of this session, as the plan says. Never gone, for static objects of a SUT may call the
  /// device when the session is; then they are no thread's any more. One session at a time.
  static SlowCallsOfOneThread& as(const SlowCalls& wanted);

  std::uint32_t lane() const override { return calls_.lane; }

 private:
  constexpr SlowCallsOfOneThread() = default;
  ~SlowCallsOfOneThread() = default;

  void keep(std::uint64_t number) override;

  SlowCalls calls_;
};

}  // namespace mpsstress::program

#endif
