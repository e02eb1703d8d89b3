// What would order a race: the lock that the other accesses of its memory have in common (after
// Savage et al.'s Eraser, TOCS 1997, with a count in place of an intersection, for who forgets a
// lock once may forget it twice).
#pragma once

#include <string>
#include <vector>

#include "runtime/report/symboliser.hpp"
#include "runtime/world/finding.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// Fills in Finding::common_lock of races, from the log of the schedule that the world has just run.
// First those eight bytes are looked at; where no lock is found, the whole heap block.
void find_common_locks(const std::vector<LoggedEvent>& log, std::vector<Finding>& findings);

// Those that were found when the schedule was taken again.
void take_common_locks(const std::vector<Finding>& again, std::vector<Finding>& findings);

// The memory that it lies in, or the static variable that it is.
std::string place_of(const CommonLock& lock, Symboliser& symboliser);

// As a side: what would order the two, and where that lock was acquired. Of a race for which there
// is such a lock.
Side side_of(const CommonLock& lock, Symboliser& symboliser);

}  // namespace mpsstress::runtime
