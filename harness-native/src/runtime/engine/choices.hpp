// What a schedule chose, recorded so that it can be taken again.
#pragma once

#include <cstdint>

#include "runtime/base/types.hpp"
#include "runtime/events/recording.hpp"

namespace mpsstress::runtime {

// A number below `bound` from the schedule's source of choices, recorded.
std::uint32_t choose(std::uint32_t bound);

// A choice that was made at the current fiber's pending step.
void record(ChoiceKind kind, std::uint16_t value);

// The same number for an address in every process; 0 for one that has none.
std::uint64_t portable(Address address);

}  // namespace mpsstress::runtime
