// The controlled runtime as its users see it: run a body under one schedule after another, find
// what is wrong, and take any of the schedules again.
//
//   Exploration exploration(configuration, [] { ... ordinary C++ with threads ... });
//   for (std::uint64_t i = 0; i < 1000; ++i) {
//     const ScheduleResult result = exploration.run(i);
//     if (!result.findings.empty()) ...
//   }
//
// The body and all that it calls is compiled with -fsanitize=thread -femulated-tls and linked with
// this runtime; it runs on one OS thread, the one that calls run(). Whatever it writes to static
// storage is undone after each schedule, and its heap starts empty each time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/judges/finding.hpp"
#include "runtime/report/interleaving.hpp"
#include "runtime/schedule/recording.hpp"
#include "runtime/schedule/world.hpp"

namespace mpsstress::runtime {

enum class Strategy : std::uint8_t { kRandom, kPct, kPos };
// What is a scheduling point: synchronisation (atomics included); also accesses to memory that more
// than one fiber uses and writes to; every access.
enum class Points : std::uint8_t { kSync, kShared, kAll };

const char* name_of(Strategy strategy);
const char* name_of(Points points);

struct Configuration {
  Strategy strategy = Strategy::kPos;
  Points points = Points::kShared;
  std::uint64_t seed = 1;
  std::uint64_t step_limit = 1000000;  // scheduling points of one schedule
  std::uint64_t access_limit = 0;      // of one schedule; 0: a hundred for each step of the limit
  unsigned pct_depth = 3;
  bool detect_races =
      true;  // and uses after free; off with kSync, plain accesses are not looked at
  bool spurious_wakeups = false;       // a fault: a condition variable wakes for no reason
  bool early_timeouts = false;         // a fault: a timed wait may end while others could go on
  bool stop_at_first_finding = false;  // within a schedule
  unsigned learning_schedules = 4;     // to learn which instructions access shared memory
};

struct ScheduleResult {
  std::uint64_t index = 0;
  std::uint64_t seed = 0;
  Status status = Status::kEnded;
  std::string fault;  // of the framework, with kDiverged and kFault
  std::vector<Address> fault_stack;
  std::vector<Finding> findings;
  std::vector<std::uint64_t> outcome;  // what the body gave to observe()
  std::uint64_t hash = 0;              // equal in every process for the same schedule
  std::uint64_t steps = 0;             // scheduling points
  std::uint64_t accesses = 0;          // accesses to memory and synchronisation calls
  std::uint64_t switches = 0;
  std::uint32_t threads = 0;
  std::uint64_t new_orderings = 0;  // of conflicting accesses, never seen by this exploration
  bool crashed = false;             // the process should not be trusted with another schedule
};

// Enough to take a schedule again, in any process that runs the same executable.
struct RecordedSchedule {
  std::vector<Choice> choices;
  std::uint64_t cut_at = ~std::uint64_t{0};  // position at which the step limit ended it, if it did
};

class Exploration {
 public:
  Exploration(const Configuration& configuration, std::function<void()> body);
  ~Exploration();
  Exploration(const Exploration&) = delete;
  Exploration& operator=(const Exploration&) = delete;

  // Learns about the program, if that has not been done; run() would do it at its first call.
  // Children that are forked later know it then.
  void prepare();
  // The schedule of that index: the same for the same seed, program and configuration, whatever
  // was run before.
  ScheduleResult run(std::uint64_t index);
  // What the last run chose.
  RecordedSchedule recorded() const;
  // The recorded schedule again; interleaving: also what each thread did, step by step.
  ScheduleResult replay(const RecordedSchedule& schedule, Interleaving* interleaving = nullptr);

  std::uint64_t seed_of(std::uint64_t index) const;
  std::uint64_t expected_steps() const { return expected_steps_; }

 private:
  ScheduleResult run_with(const Configuration& configuration, Scheduler& scheduler,
                          std::uint64_t seed);
  void learn();
  void learn_from(std::uint64_t index);

  const Configuration configuration_;
  const std::function<void()> body_;
  std::unique_ptr<Scheduler> scheduler_;
  std::uint64_t expected_steps_ = 1000;
  bool learnt_ = false;
};

}  // namespace mpsstress::runtime
