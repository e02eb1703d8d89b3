// The state of the schedule that is being run. There is one world, because there is one OS thread
// that runs controlled code; it is set up once and reset for each schedule.
//
// The functions that change it are grouped by what they do: engine/ (whose turn it is, what comes
// before what), sync/ (locks), detectors/ (what is wrong).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/base/executable.hpp"
#include "runtime/base/random.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/schedule_memory.hpp"
#include "runtime/base/types.hpp"
#include "runtime/clocks/strand.hpp"
#include "runtime/events/call_contexts.hpp"
#include "runtime/events/event.hpp"
#include "runtime/events/event_counts.hpp"
#include "runtime/events/orderings.hpp"
#include "runtime/events/race_candidates.hpp"
#include "runtime/events/reads_from.hpp"
#include "runtime/events/recording.hpp"
#include "runtime/events/sharing.hpp"
#include "runtime/fiber/fiber.hpp"
#include "runtime/fiber/stacks.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/shadow_memory.hpp"
#include "runtime/memory/static_storage.hpp"
#include "runtime/memory/uniform_rows.hpp"
#include "runtime/memory/visited_regions.hpp"
#include "runtime/schedulers/scheduler.hpp"
#include "runtime/world/finding.hpp"
#include "runtime/world/freed_blocks.hpp"
#include "runtime/world/hold_ups.hpp"
#include "runtime/world/passages.hpp"
#include "runtime/world/sync_object.hpp"
#include "runtime/world/wrong_accesses.hpp"

namespace mpsstress::runtime {

enum class Status : std::uint8_t {
  kEnded,        // every thread ended
  kStopped,      // a finding that the schedule cannot go on after
  kDiverged,     // a replay that did not fit the program
  kUnsupported,  // the program uses what is not there: a call that is not modelled, a class that
                 // the face of Metal lacks; nothing is known about it then
  kFault,        // the framework's own
};

// Whether it says anything about the program.
constexpr bool tells_of_program(Status status) {
  return status == Status::kEnded || status == Status::kStopped;
}

// Whether freed memory is given out again.
enum class Reuse : std::uint8_t { kNever, kUnasked, kChosen };

// One executed step, kept only when the interleaving is to be shown.
struct LoggedEvent {
  Event event;
  FiberIndex fiber;
  ContextId context;
  StrandIndex strand;
  std::uint32_t lock_changes;  // of the strand so far
  std::uint64_t now;           // virtual nanoseconds
};

struct World {
  // Read on every access.
  std::uint64_t own_stamp = 0;       // of a granule that only the current strand has touched
  std::uint64_t epoch = 0;           // current strand at its current clock
  std::uint64_t position = 0;        // accesses and synchronisation calls so far
  std::uint64_t position_limit = 0;  // at which something has to be looked at
  std::uint64_t access_limit = 0;    // at which the schedule is ended
  std::uint64_t slice = 0;           // positions between two looks at who waits; 0: none
  std::uint64_t slices = 0;          // that have ended
  std::uint64_t slice_switches = 0;  // when the last one did
  std::uint64_t entries = 0;         // of functions so far
  std::uint64_t entry_limit = 0;
  std::uint64_t wrong_limit = 0;  // of accesses with which something is wrong
  std::uint64_t bytes = 0;        // that accesses to more than a word were about so far
  std::uint64_t byte_limit = 0;
  bool every_access = false;          // no access is waved through
  bool every_step_is_picked = false;  // also while one fiber is alone
  bool accesses_are_points = true;    // accesses to shared memory are (--points shared, all)
  bool frees_are_points = false;
  bool detect_races = true;
  bool accesses_pass = false;  // neither points nor judged: plain accesses are only counted
  bool started = false;
  Fiber* current = nullptr;

  ShadowMemory shadow;
  Sharing sharing;
  Orderings orderings;
  RaceCandidates race_candidates;
  ReadsFrom reads_from;
  EventCounter event_counter;
  bool counting_events = false;
  ScheduleMemory memory;
  CallContexts contexts;
  Arena arena;
  FreedBlocks freed_blocks;
  VisitedRegions visited;  // while plain accesses pass
  Stacks stacks;
  StaticStorage statics;
  Executable executable;

  ReservedArray<Fiber> fibers;
  ReservedArray<Event> pending;
  ReservedArray<FiberIndex> enabled;
  ReservedArray<std::uint64_t> lineages;  // of each fiber
  ReservedArray<FiberIndex> creators;
  ReservedArray<std::uint32_t> children;  // how many it has made
  std::uint32_t fiber_count = 0;
  std::uint32_t enabled_count = 0;
  std::uint32_t live_count = 0;
  ReservedArray<Strand> strands;
  std::uint32_t strand_count = 0;
  ReservedArray<SyncObject> sync_objects;
  std::uint32_t sync_count = 0;
  std::uint32_t sync_numbers[16] = {};  // of each kind so far

  Scheduler* scheduler = nullptr;
  Random random;
  Recording recording;
  std::uint64_t hash = 0;
  std::uint64_t steps = 0;
  std::uint64_t step_limit = 0;
  std::uint64_t switches = 0;
  std::uint64_t turn_began = 0;  // the step at which the current fiber was switched to
  std::uint32_t generation = 0;
  std::uint64_t now = 0;  // virtual nanoseconds since the schedule began
  Passages passages;      // how it came there
  HoldUps hold_ups;       // and what was waited for meanwhile
  bool spurious_wakeups = false;
  bool rare_wakeups = false;
  bool early_timeouts = false;
  bool time_passes = false;    // it may, though threads can go on
  std::uint32_t sleeping = 0;  // fibers that were blocked with a time limit and have not gone on
  bool unjoined_threads_leak = true;
  bool stop_at_first_finding = false;
  Reuse reuse = Reuse::kNever;
  std::uint32_t reuse_among = 1;  // of the last freed blocks
  bool rehearsing = false;        // a schedule that is only run to learn about the program

  UniformRows rows;  // while plain accesses do not pass

  void* host_stack_pointer = nullptr;
  void* host_exception_globals[2] = {nullptr, nullptr};
  void** exception_globals = nullptr;  // this OS thread's, from __cxa_get_globals()
  int* error_number = nullptr;         // this OS thread's errno
  Status status = Status::kEnded;
  std::uint64_t cut_at = 0;        // position at which a limit ended the schedule
  bool crashed = false;            // a signal struck
  bool stalled = false;            // it computed without end, and without an access
  bool exited = false;             // the program has ended its process
  bool main_ends_program = false;  // and does so by returning from its first function
  bool main_returned = false;
  std::string fault;
  std::vector<Address> fault_stack;
  std::vector<Finding> findings;
  std::uint32_t findings_of[kFindingKinds] = {};  // of each kind
  WrongAccesses wrong_accesses;
  std::vector<std::uint64_t> outcome;
  std::vector<LoggedEvent>* log = nullptr;
  bool log_closed = false;  // what follows is not to be shown

  Strand& strand() { return *current->strand; }
};

extern World world;

// Reserves what the world needs; the first call does it, later ones return at once.
void initialise_world();

}  // namespace mpsstress::runtime
