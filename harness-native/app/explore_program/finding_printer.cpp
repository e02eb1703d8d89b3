// Findings of a program as text.
#include "finding_printer.hpp"

#include <algorithm>

#include "runtime/report/cause.hpp"
#include "runtime/report/finding_text.hpp"
#include "runtime/report/interleaving.hpp"

namespace mpsstress::explore_program {
namespace {

std::string preemptions_of(const runtime::RecordedSchedule& schedule) {
  const auto count = std::count_if(
      schedule.choices.begin(), schedule.choices.end(),
      [](const runtime::Choice& choice) { return choice.kind == runtime::ChoiceKind::kPoint; });
  return std::to_string(count) + (count == 1 ? " preemption" : " preemptions");
}

}  // namespace

void FindingPrinter::print(const runtime::Finding& finding, const runtime::ScheduleResult& result) {
  std::fprintf(output_, "schedule %llu (%s): %s", static_cast<unsigned long long>(result.index),
               name_of(result.strategy), runtime::to_text(finding, symboliser_).c_str());
}

void FindingPrinter::print_under(std::uint64_t first_index, const runtime::Finding& finding,
                                 const runtime::ScheduleResult& result) {
  const bool lacks = runtime::missing_lock_of(finding, symboliser_).has_value();
  std::fprintf(output_, "schedule %llu (%s): %s: %s schedule %llu",
               static_cast<unsigned long long>(result.index), name_of(result.strategy),
               name_of(finding.kind),
               lacks ? "lacks the same lock as in" : "may follow from the lock that is missing in",
               static_cast<unsigned long long>(first_index));
  // Of memory that was freed there is a third one, where it was allocated.
  for (std::size_t i = 0; i < std::min<std::size_t>(2, finding.sides.size()); ++i) {
    const std::vector<std::string> lines = stack_lines(finding.sides[i].stack, symboliser_);
    std::fprintf(output_, "%s %s", i == 0 ? ":" : ",", lines.empty() ? "?" : lines.front().c_str());
  }
  std::fputs("\n", output_);
}

void FindingPrinter::print_again(const runtime::Planned& schedule, std::uint64_t index) const {
  print_words("again", name_of(schedule.strategy), index,
              schedule.needs.empty() ? "" : " --needs " + schedule.needs);
}

void FindingPrinter::print_words(const char* what, const char* strategy, std::uint64_t index,
                                 std::string needs) const {
  if (options_.configuration.memory != runtime::MemoryModel::kSequential) {
    needs += std::string(" --memory ") + name_of(options_.configuration.memory);
  }
  std::fprintf(output_,
               "  %s: MPSSTRESS_EXPLORE='--strategy %s --seed %llu --first %llu --schedules "
               "1%s' %s\n",
               what, strategy, static_cast<unsigned long long>(options_.configuration.seed),
               static_cast<unsigned long long>(index), needs.c_str(), name_);
}

void FindingPrinter::show(runtime::Exploration& exploration,
                          const runtime::RecordedSchedule& schedule, std::uint64_t signature,
                          std::uint64_t index) {
  runtime::Interleaving interleaving;
  const runtime::SimpleSchedule simple = exploration.simplify(schedule, signature);
  const auto again = exploration.replay(simple.schedule, &interleaving);
  runtime::InterleavingStyle style;
  style.explained = signature;
  style.is_simple = true;
  std::fprintf(output_, "  the simplest schedule that was found to show it (%s):\n",
               preemptions_of(simple.schedule).c_str());
  std::fputs(runtime::to_text(interleaving, again.findings, symboliser_, style).c_str(), output_);
  if (!simple.needs.empty()) print_words("simple", "guided", index, " --needs " + simple.needs);
}

void FindingPrinter::print_fault(const runtime::ScheduleResult& result) {
  std::fprintf(output_, "the framework failed in schedule %llu: %s\n",
               static_cast<unsigned long long>(result.index), result.fault.c_str());
  for (const std::string& line : runtime::stack_lines(result.fault_stack, symboliser_)) {
    std::fprintf(output_, "    %s\n", line.c_str());
  }
  std::fflush(output_);
}

}  // namespace mpsstress::explore_program
