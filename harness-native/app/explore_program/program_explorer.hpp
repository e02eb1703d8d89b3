// Explores a program: hands its schedules out to processes, starts a fresh one where a schedule
// crashed, and prints what is found in the order of indices, however many processes there are.
#pragma once

#include <cstdio>
#include <functional>

#include "../explore/tally.hpp"
#include "finding_printer.hpp"
#include "program_options.hpp"
#include "runtime/exploration.hpp"
#include "shared_indices.hpp"

namespace mpsstress::explore_program {

enum ExitCode { kNothing = 0, kFound = 1, kUsageCode = 2, kNoSchedule = 4, kFault = 5 };

struct LockHeading;

class ProgramExplorer {
 public:
  using Main = int(int, char**, char**);

  /** The program as its main() and arguments; output: where findings are printed. */
  ProgramExplorer(const Options& options, Main* program, int count, char** arguments,
                  char** environment, std::FILE* output);

  /** An exit code. */
  int explore();

 private:
  enum class Stop : std::uint8_t { kDone, kBudget, kFinding, kDirty, kFault };
  struct Shared;
  struct Process;

  void start(unsigned number);
  Stop run_schedules(unsigned number);
  bool tell(unsigned number, const runtime::ScheduleResult& result, Stop& stop);
  LockHeading* heading_of(const runtime::Finding& finding, const runtime::ScheduleResult& result);
  bool tell_death(unsigned number, int status);
  bool collect(bool wait);
  void settle(unsigned number);
  void end_others();
  const char* why_it_ended() const;
  void print_end(double seconds);
  template <class Function>
  int in_child(Function function);

  const Options& options_;
  std::FILE* const output_;
  const std::uint64_t deadline_;
  runtime::Exploration exploration_;
  FindingPrinter printer_;
  Shared* shared_ = nullptr;
  Process* processes_ = nullptr;
  Stop stop_ = Stop::kDone;
  std::uint64_t cut_off_ =
      SharedIndices::kNone;  ///< the first schedule that the time's end cut off
};

}  // namespace mpsstress::explore_program
