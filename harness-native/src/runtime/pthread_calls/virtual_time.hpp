// Virtual time: a schedule's own clock, which stands still while anything can go on.
#pragma once

#include <time.h>

#include <cstdint>

namespace mpsstress::runtime {

// The virtual time at which a clock shows `at`.
std::uint64_t deadline_of(clockid_t clock, const timespec& at);
std::uint64_t nanoseconds(const timespec& duration);

}  // namespace mpsstress::runtime
