// One schedule: the world is set up for it, and its result is taken from there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/configuration.hpp"
#include "runtime/schedulers/scheduler.hpp"
#include "runtime/world/finding.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

struct ScheduleResult {
  std::uint64_t index = 0;
  std::uint64_t seed = 0;
  Strategy strategy = Strategy::kPos;  // that was really used, never kAuto
  std::string needs;                   // by that strategy, beside seed and index; mostly empty
  Status status = Status::kEnded;
  std::string fault;  // with what does not tell of the program
  std::vector<Address> fault_stack;
  std::vector<Finding> findings;
  std::vector<std::uint64_t> outcome;  // what the body gave to observe()
  std::uint64_t hash = 0;              // equal in every process for the same schedule
  std::uint64_t steps = 0;             // scheduling points
  std::uint64_t accesses = 0;          // accesses to memory and synchronisation calls
  std::uint64_t switches = 0;
  std::uint32_t threads = 0;
  std::uint64_t new_orderings = 0;  // of conflicting accesses, where the configuration counts them
  bool crashed = false;             // the process should not be trusted with another schedule
};

// Sets the world up for a schedule; whatever the last one left there is forgotten.
void begin_schedule(const Configuration& configuration, Scheduler& scheduler, std::uint64_t seed);
// What the world holds once it is over. Index, strategy and needs are the caller's to add.
ScheduleResult take_result(std::uint64_t seed);

}  // namespace mpsstress::runtime
