// What each thread that has not ended is doing or waiting for, for schedulers and for findings
// about several threads.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/world/finding.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// Of one finding.
inline constexpr std::size_t kMostSides = 64;

// Whether its next step is to take a lock that others hold, or to join who has not ended.
bool would_wait(FiberIndex fiber);

// Of those who wait to write, the one that has waited longest; kNoFiber if there is none.
FiberIndex waiting_writer(const SyncObject& lock);

// "waits for mutex M1, held by T2".
std::string describe_wait(const Fiber& fiber);
Side side_of(const Fiber& fiber);
std::vector<Side> sides_of_live_fibers();

// Where the locks were taken that live threads wait for, each once: how things came to be as they
// are. Of a lock that readers share there is no such place.
std::vector<Side> acquisitions_of_awaited_locks();

}  // namespace mpsstress::runtime
