// Whose turn it is: scheduling points, blocking and waking, and the ways a schedule ends.
// Everything here is called with the runtime on the inside (RuntimeScope).
#pragma once

#include "runtime/engine/observer.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// The current fiber is about to take `event`; returns when a scheduler lets it.
void point(const Event& event);
// A point about one synchronisation object, whose memory must still be there when its turn comes.
void sync_point(EventKind kind, Address object, Address code, bool write = true);

// The next position at which something has to be looked at.
std::uint64_t next_look();
// That position has come: ends the schedule at its limit, else lets time pass for those who sleep.
// Whether nobody else has had a turn since the last look, although others live.
bool look_around();
// A point at which the current fiber stands back, as if it had yielded.
void let_others_go_first(Address code);

// The current fiber cannot go on (its `waiting` says why); returns after wake() or a timeout.
void block();
void wake(Fiber& fiber);

// Virtual time is no earlier than that any more; whose deadline has come can go on.
void let_time_come(std::uint64_t time);

// The current fiber was about to block and a fault let it go on at once: others may come first.
void pause_for_fault();

Fiber& make_fiber(void* (*entry)(void*), void* argument, Address code);
// The current fiber has ended.
[[noreturn]] void finish_fiber();

// A number below `bound` from the schedule's source of choices, recorded.
std::uint32_t choose(std::uint32_t bound);

// The program came to no end: the schedule is cut off, and taken up to there again in a replay.
[[noreturn]] void cut_off(Limit limit);
// A place at which a limit ended a schedule: a position, or with this bit a number of calls.
constexpr std::uint64_t kCutAtEntry = std::uint64_t{1} << 63;

// Leaves the schedule for good; fibers that are still alive are abandoned as they are.
[[noreturn]] void end_schedule(Status status);
// The framework does not know how to go on; what of the program it does not support is no fault.
[[noreturn]] void framework_fault(const std::string& message, Status status = Status::kFault);

// The program makes a call that the runtime does not model.
[[noreturn]] void unmodelled_call(const char* name, Address code);

// Runs entry(argument) as the first fiber, until the schedule has ended.
void run_fibers(void* (*entry)(void*), void* argument);

}  // namespace mpsstress::runtime
