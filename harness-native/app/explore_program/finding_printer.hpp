// Findings of a program as text: what was found, how to see it again, and the simplest schedule
// that shows it.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "program_options.hpp"
#include "runtime/exploration.hpp"
#include "runtime/report/symboliser.hpp"

namespace mpsstress::explore_program {

class FindingPrinter {
 public:
  /** name: of the program, as it is called. */
  FindingPrinter(const Options& options, std::FILE* output, const char* name)
      : options_(options), output_(output), name_(name) {}

  runtime::Symboliser& symboliser() { return symboliser_; }

  /** A finding, with where it is. */
  void print(const runtime::Finding& finding, const runtime::ScheduleResult& result);
  /** One that lacks the same lock as that schedule's, or follows from it, in a line. */
  void print_under(std::uint64_t first_index, const runtime::Finding& finding,
                   const runtime::ScheduleResult& result);
  /** The words that take a schedule again. */
  void print_again(const runtime::Planned& schedule, std::uint64_t index) const;
  /** Its simplest schedule, step by step. */
  void show(runtime::Exploration& exploration, const runtime::RecordedSchedule& schedule,
            std::uint64_t signature, std::uint64_t index);
  /** What the runtime refused, or where it failed. */
  void print_fault(const runtime::ScheduleResult& result);

 private:
  void print_words(const char* what, const char* strategy, std::uint64_t index,
                   std::string needs) const;

  const Options& options_;
  std::FILE* const output_;
  const char* const name_;
  runtime::Symboliser symboliser_;
};

}  // namespace mpsstress::explore_program
