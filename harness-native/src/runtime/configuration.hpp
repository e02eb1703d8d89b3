// What is explored of a program, and what counts as wrong in it.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/schedulers/strategy.hpp"
#include "runtime/weak_memory/memory_model.hpp"

namespace mpsstress::runtime {

// What is a scheduling point: synchronisation (atomics included); also accesses to memory that more
// than one fiber uses and writes to; every access.
enum class Points : std::uint8_t { kSync, kShared, kAll };

const char* name_of(Points points);

struct Configuration {
  Strategy strategy = Strategy::kPos;
  // Beside seed and index: of feedback and directed what the schedules are to show, of guided the
  // choices (ScheduleResult::needs).
  std::string needs;
  std::uint64_t first_index = 0;  // of the exploration; those that are told begin there
  Points points = Points::kShared;
  MemoryModel memory = MemoryModel::kSequential;
  std::uint64_t seed = 1;
  std::uint64_t step_limit = 1000000;  // scheduling points of one schedule
  std::uint64_t access_limit = 0;      // of one schedule; 0: a hundred for each step of the limit
  // Accesses of one schedule with which something is wrong, a race or memory that is not the
  // program's; 0: as many as steps. They take longer than others.
  std::uint64_t wrong_limit = 0;
  // Bytes of accesses to more than a word, as of copies; 0: 64 for each access of the limit.
  std::uint64_t byte_limit = 0;
  // After so many accesses time goes on for those who sleep, though others can still go on, and a
  // thread that was not interrupted by a choice lets others go first: for programs that poll
  // without an atomic, or compute until somebody wakes. 0: time waits for all.
  std::uint64_t slice = 0;
  std::uint64_t entry_limit = 0;  // function calls of one schedule; 0: as many as accesses
  unsigned stall_millis = 3000;   // CPU time without an access or a call: it will not end
  std::uint64_t learn_until = 0;  // of the steady clock, in nanoseconds; 0: no end is set
  unsigned pct_depth = 3;
  bool detect_races =
      true;  // and uses after free; off with kSync, plain accesses are not looked at
  // Whether the body is a program's main(), with whose return the process ends: threads that are
  // left may go on for a slice, and that they wait or never end is no finding.
  bool main_ends_program = false;
  // Whether another fiber's steps may come before a free of memory that others use, or of any where
  // every access is a point.
  bool frees_are_points = false;
  bool unjoined_threads_leak = true;  // a thread that nobody joins or detaches is a finding
  bool spurious_wakeups = false;      // a fault: a condition variable wakes for no reason
  // The same, but seldom, and no fault: in half of the schedules, and there of few waits. Who looks
  // again does not notice. A search of all schedules has none.
  bool rare_wakeups = false;
  bool early_timeouts = false;  // a fault: a timed wait may end while others could go on
  // Whether a short sleep, or a wait of a few milliseconds, may end while others could go on:
  // threads are as slow as they like. No fault: deadlines keep their order.
  bool time_passes = false;
  bool stop_at_first_finding = false;  // within a schedule
  // Of strategy exhaustive: schedules that are the same to the program are left out. Otherwise
  // every interleaving is run, which is for comparison.
  bool reduces = true;
  // Whether results say how many orders of conflicting accesses were new.
  bool counts_orderings = false;
  // The index from which on schedules know all that is learnt before them; those before it know
  // what costs little.
  std::uint64_t thorough_from = 0;
};

// Accesses after which a schedule is cut off.
std::uint64_t access_limit_of(const Configuration& configuration);
// Those with which something is wrong, and bytes, likewise.
std::uint64_t wrong_limit_of(const Configuration& configuration);
std::uint64_t byte_limit_of(const Configuration& configuration);

}  // namespace mpsstress::runtime
