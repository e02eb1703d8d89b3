// What ends an exploration from outside: the processor's time, and who interrupts it.
#pragma once

#include <cstdint>

namespace mpsstress::explore {

/** CPU time of this process and of its children that have ended, in nanoseconds. */
std::uint64_t processor_nanos();

/** Asks explorers to stop after the schedule that is running; from a signal handler, too. */
void interrupt_exploration();
bool exploration_interrupted();

}  // namespace mpsstress::explore
