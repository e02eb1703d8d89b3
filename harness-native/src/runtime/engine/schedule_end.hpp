// The ways in which a schedule ends.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/base/types.hpp"
#include "runtime/engine/observer.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// Leaves the schedule for good; fibers that are still alive are abandoned as they are.
[[noreturn]] void end_schedule(Status status);
// The program's process ends, whatever threads are left.
[[noreturn]] void end_process();
// No fiber can go on, and no time-out is pending.
[[noreturn]] void nobody_can_go_on();

// The program came to no end: the schedule is cut off, and taken up to there again in a replay.
[[noreturn]] void cut_off(Limit limit);
// A place at which a limit ended a schedule: a position, or with this bit a number of calls.
constexpr std::uint64_t kCutAtEntry = std::uint64_t{1} << 63;

// The framework does not know how to go on; what of the program it does not support is no fault.
[[noreturn]] void framework_fault(const std::string& message, Status status = Status::kFault);
// A replay asks for what the program does not do.
[[noreturn]] void replay_diverges();
// The program makes a call that the runtime does not model.
[[noreturn]] void unmodelled_call(const char* name, Address code);

}  // namespace mpsstress::runtime
