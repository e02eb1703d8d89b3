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

#include "runtime/configuration.hpp"
#include "runtime/events/recording.hpp"
#include "runtime/feedback/allocation.hpp"
#include "runtime/rehearsals.hpp"
#include "runtime/report/interleaving.hpp"
#include "runtime/schedule.hpp"
#include "runtime/schedulers/guided.hpp"
#include "runtime/search/exhaustive_search.hpp"

namespace mpsstress::runtime {

// How a schedule is chosen: beside seed and index all that it takes to run it elsewhere.
struct Planned {
  Strategy strategy = Strategy::kPos;  // never kAuto
  std::string needs;
};

// Enough to take a schedule again, in any process that runs the same executable.
struct RecordedSchedule {
  std::vector<Choice> choices;
  std::uint64_t cut_at = ~std::uint64_t{0};  // where a limit ended it, if one did (World::cut_at)
};

// A schedule that was made as simple as could be.
struct SimpleSchedule {
  RecordedSchedule schedule;
  // What strategy guided needs for it; empty where that would not fit into a token, or the schedule
  // is the one that was given.
  std::string needs;
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
  // The same for the schedules from that index on, which may be told more; for processes that are
  // to share them.
  void prepare(std::uint64_t index);
  // The same, but learns in this process, which has run no schedule yet. False if it should not run
  // one now, either: then a process that is forked later knows what was learnt.
  bool prepare_here(std::uint64_t index);
  // The schedule of that index: the same for the same seed, program and configuration, whatever
  // was run before. None below `thorough_from` may come after one that is not.
  ScheduleResult run(std::uint64_t index);
  // The schedule that was run last, once more, whatever other processes have run since.
  ScheduleResult repeat(const ScheduleResult& last);
  // The process that ran it died: nothing is known of that schedule.
  void give_up(std::uint64_t index);
  // What the last run chose.
  RecordedSchedule recorded() const;
  // The recorded schedule again; interleaving: also what each thread did, step by step, and of
  // races the lock that would order them.
  ScheduleResult replay(const RecordedSchedule& schedule, Interleaving* interleaving = nullptr);

  // A schedule that shows the finding with that signature, or the outcome whose first word it is,
  // with as few choices as can be: without any one of them it does not. Of one that a limit ended,
  // or after so many tries, what there is. Each try has a process of its own, since any of them may
  // crash; `tried` is called after it.
  SimpleSchedule simplify(
      const RecordedSchedule& schedule, std::uint64_t signature,
      const std::function<void()>& tried = [] {}, unsigned tries = 2000);

  std::uint64_t seed_of(std::uint64_t index) const;
  // After prepare(), and for an index of the epoch that is run now.
  Planned planned(std::uint64_t index);
  // Whether the schedule of that index can be run: with feedback it may have to wait for others of
  // an epoch that is not complete, when several processes share the indices.
  bool is_ready_for(std::uint64_t index) const;
  // Whether there is a schedule of that index, when it is ready: an exhaustive search has an end.
  bool has(std::uint64_t index);
  // Functions of the program that schedules of this process have entered, those alone that were not
  // handed out before in it: each as an address in the executable's file. What the compiler has
  // inlined, and what neither calls nor accesses anything, enters nothing.
  std::vector<Address> newly_entered();
  // What has been seen in the schedules before `end`, of feedback and auto, when all have been run.
  Coverage coverage(std::uint64_t end);
  // What an exhaustive search has been through.
  Searched searched() const;

 private:
  // may_reuse: whether freed memory may be given out again, if the scheduler says so.
  ScheduleResult run_with(const Configuration& configuration, Scheduler& scheduler,
                          std::uint64_t seed, bool may_reuse = true);
  void learn_for(std::uint64_t index);
  Configuration with_choices() const;

  const Configuration configuration_;
  const std::function<void()> body_;
  Scheduler& scheduler_for(Strategy strategy);
  void note(const ScheduleResult& result);
  ScheduleResult search(std::uint64_t index);

  std::unique_ptr<Scheduler> schedulers_[kSchedulers];
  std::unique_ptr<Allocation> allocation_;  // of feedback, directed and auto
  EventCounts counts_;
  std::vector<RaceCandidate> race_candidates_;
  std::vector<ReadFrom> wanted_;              // by the schedule that is run
  std::unique_ptr<GuidedScheduler> guided_;   // of strategy guided
  std::unique_ptr<ExhaustiveSearch> search_;  // of strategy exhaustive
  Rehearsals rehearsals_;
  ContextId handed_out_ = CallContexts::kRoot + 1;  // the first node of newly_entered()
};

}  // namespace mpsstress::runtime
