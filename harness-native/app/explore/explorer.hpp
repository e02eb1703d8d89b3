// Runs schedules one after another and says what is new about each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "options.hpp"
#include "program/plan/plan.hpp"
#include "runtime/exploration.hpp"
#include "runtime/report/symboliser.hpp"
#include "tally.hpp"
#include "turns.hpp"

namespace mpsstress::explore {

/** Why an explorer stopped; of several the greatest counts. */
enum class Stop : std::uint8_t {
  kSchedules,
  kBudget,
  kInterrupted,
  kQuiet,
  kFinding,
  kTaught,       ///< what it has learnt is known, and another process is to run the schedules
  kDirty,        ///< the last schedule left a process that should not be trusted with another
  kUnsupported,  ///< the program uses what is not there; said in a line of its own
  kFault         ///< of the framework; said in a line of its own
};

/** Whether it tells of the framework alone. */
inline bool is_fault(runtime::Status status) {
  return status == runtime::Status::kDiverged || status == runtime::Status::kFault;
}

/** Whether the program has used memory that was not its own. What drives it lies in the same
 * memory: a fault after that is what the program has made of it, and tells of the program alone. */
inline bool follows_from_program(const std::vector<runtime::Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(), [](const runtime::Finding& finding) {
    return finding.kind == runtime::FindingKind::kUseAfterFree ||
           finding.kind == runtime::FindingKind::kMemory;
  });
}

/** That a schedule which was run again took another course. */
struct Divergence {
  std::uint64_t position;  ///< of the first choice that differs
  std::string message;
};

class Explorer {
 public:
  /** `tally` and `turns` are shared with the supervisor and with other processes; `deadline_nanos`
   *  of the steady clock, 0 for none. */
  Explorer(const Options& options, const program::Plan& plan, Tally& tally, Turns& turns,
           std::uint64_t deadline_nanos);
  ~Explorer();

  /** Learns about the program what the schedule of that index is to know, in a process of its own.
   *  Before any process runs it. */
  void prepare(std::uint64_t index);
  /** The same in this process, the one of that number, which has run nothing: false if another one
   *  is to run schedules. */
  bool learn(unsigned process, std::uint64_t index);
  /** Stops soon after processor_nanos() has come to that; 0: no limit. */
  void allow_processor(std::uint64_t nanos) { processor_nanos_ = nanos; }
  /** Runs schedules as the process of that number. */
  Stop explore(unsigned process);
  /** The process that ran it died: nothing is known of that schedule. */
  void give_up(std::uint64_t index) { exploration_->give_up(index); }
  /** Whether there is a schedule of that index: an exhaustive search has an end. */
  bool has_next(std::uint64_t index) { return exploration_->has(index); }
  /** How the schedule of that index is chosen. */
  runtime::Planned planned(std::uint64_t index) { return exploration_->planned(index); }
  /** What the schedules before `end` have shown, when all have been run. */
  runtime::Coverage coverage(std::uint64_t end) { return exploration_->coverage(end); }
  /** What an exhaustive search has been through. */
  runtime::Searched searched() const { return exploration_->searched(); }
  /** Takes the recorded schedule of options.replay again; prints what it finds. */
  Stop replay();

 private:
  bool is_over() const;
  Stop wait_until_ready(std::uint64_t index) const;
  Stop run_schedule(unsigned process, std::uint64_t index);
  bool has_to_wait(const runtime::ScheduleResult& result) const;
  Account account_of(const runtime::ScheduleResult& result) const;
  Stop tell(const runtime::ScheduleResult& result);
  bool is_run_twice(std::uint64_t index) const;
  std::optional<Divergence> repeat(const runtime::ScheduleResult& first);
  std::uint64_t first_difference(const runtime::RecordedSchedule& first) const;
  void note_entered(std::uint64_t index);
  void note_outcome(const runtime::ScheduleResult& result);
  void note_findings(const runtime::ScheduleResult& result);
  std::string keep_schedule(std::uint64_t index, const runtime::RecordedSchedule& schedule);
  std::string keep_interleaving(const std::string& name, const runtime::Interleaving& interleaving,
                                const std::vector<runtime::Finding>& findings,
                                const runtime::InterleavingStyle& style);
  runtime::InterleavingStyle style(std::uint64_t explained) const;
  bool is_of_line(std::uint64_t noted) const;
  std::string keep_replayed(const runtime::Interleaving& interleaving,
                            const std::vector<runtime::Finding>& findings);
  std::string keep_trace(std::uint64_t digest);

  const Options& options_;
  const program::Plan& plan_;
  Tally& tally_;
  Turns& turns_;
  const std::uint64_t deadline_nanos_;
  std::uint64_t processor_nanos_ = 0;
  bool sut_not_made_ = false;
  std::unique_ptr<runtime::Exploration> exploration_;
  std::vector<runtime::Address> entered_;  // functions, in the last schedule of this process first
  runtime::Symboliser symboliser_;
};

}  // namespace mpsstress::explore
