// Virtual time, and how far a schedule may go before something has to be looked at.
#pragma once

#include <cstdint>

namespace mpsstress::runtime {

// What monotonic clocks show when a schedule begins, in nanoseconds.
constexpr std::uint64_t kMonotonicOrigin = 1000ULL * 1000000000;

// Virtual time jumps there, unless it is later already.
void jump_to(std::uint64_t time);
// The same; whose deadline has come can go on.
void let_time_come(std::uint64_t time);
// Time passes until the next deadline, and at least until then. False when there is none.
bool advance_time(std::uint64_t at_least = 0);
// Threads are as slow as they like: time comes to the next deadline although others could go on.
// Not for those who sleep or wait for long: that they come first in so short a schedule is
// improbable, and programs rightly count on it.
void let_time_pass();

// The next position at which something has to be looked at.
std::uint64_t next_look();
// The schedule ends at the access after this one, or where it would have ended before that.
void end_soon();
// That position has come: ends the schedule at its limit, else lets time pass for those who sleep.
// Whether nobody else has had a turn since the last look, although others live.
bool look_around();

}  // namespace mpsstress::runtime
