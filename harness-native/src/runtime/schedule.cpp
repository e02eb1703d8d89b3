#include "runtime/schedule.hpp"

#include <utility>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/random.hpp"
#include "runtime/engine/time.hpp"
#include "runtime/weak_memory/weak_memory.hpp"

namespace mpsstress::runtime {

void begin_schedule(const Configuration& configuration, Scheduler& scheduler, std::uint64_t seed) {
  if (++world.generation == 0) die("more than 2^32 schedules in one process");
  world.memory.reset();
  world.arena.reset();
  world.visited.begin(world.generation);
  world.rows.begin(world.generation);
  world.position = 0;
  world.access_limit = access_limit_of(configuration);
  world.slice = configuration.slice;
  world.slices = world.slice_switches = 0;
  world.position_limit = next_look();
  world.entries = 0;
  world.entry_limit =
      configuration.entry_limit != 0 ? configuration.entry_limit : world.access_limit;
  world.wrong_limit = wrong_limit_of(configuration);
  world.byte_limit = byte_limit_of(configuration);
  world.bytes = 0;
  world.wrong_accesses.begin(world.generation);
  world.every_access =
      configuration.points == Points::kAll || world.log != nullptr || world.sharing.learning();
  world.every_step_is_picked = scheduler.wants_every_step();
  world.accesses_are_points = configuration.points != Points::kSync;
  world.frees_are_points = configuration.frees_are_points;
  world.detect_races = configuration.detect_races;
  world.accesses_pass =
      !world.every_access && !world.accesses_are_points && !configuration.detect_races;
  world.fiber_count = world.enabled_count = world.live_count = world.strand_count = 0;
  world.sync_count = 1;  // object 0 means "none"
  for (std::uint32_t& number : world.sync_numbers) number = 0;
  world.scheduler = &scheduler;
  world.random = Random(seed);
  world.recording.clear();
  world.hash = 0;
  world.steps = world.switches = world.turn_began = 0;
  // While sharing is learnt all accesses are steps, and nobody asks.
  const bool asked = learns_who_wrote(configuration.strategy) && !world.sharing.learning();
  world.reads_from.begin(world.generation, asked);
  world.orderings.begin_schedule(configuration.counts_orderings);
  weak_memory.begin(configuration.memory);
  world.step_limit = configuration.step_limit;
  world.now = 0;
  world.passages.clear();
  world.hold_ups.clear();
  world.spurious_wakeups = configuration.spurious_wakeups;
  world.rare_wakeups = configuration.rare_wakeups;
  world.early_timeouts = configuration.early_timeouts;
  world.time_passes = configuration.time_passes;
  world.sleeping = 0;
  world.unjoined_threads_leak = configuration.unjoined_threads_leak;
  world.freed_blocks.begin();
  world.reuse = Reuse::kNever;
  world.reuse_among = 1;
  world.stop_at_first_finding = configuration.stop_at_first_finding;
  world.status = Status::kEnded;
  world.cut_at = ~std::uint64_t{0};
  world.crashed = world.stalled = world.exited = false;
  world.main_ends_program = configuration.main_ends_program;
  world.main_returned = false;
  world.log_closed = false;
  world.fault.clear();
  world.fault_stack.clear();
  world.findings.clear();
  for (std::uint32_t& count : world.findings_of) count = 0;
  world.outcome.clear();
}

ScheduleResult take_result(std::uint64_t seed) {
  ScheduleResult result;
  result.seed = seed;
  result.status = world.status;
  result.fault = std::move(world.fault);
  result.fault_stack = std::move(world.fault_stack);
  result.findings = std::move(world.findings);
  result.outcome = std::move(world.outcome);
  result.hash = scramble(world.hash ^ scramble(world.position));
  result.steps = world.steps;
  result.accesses = world.position;
  result.switches = world.switches;
  result.threads = world.fiber_count;
  result.new_orderings = world.orderings.take_fresh();
  result.crashed = world.crashed;
  return result;
}

}  // namespace mpsstress::runtime
