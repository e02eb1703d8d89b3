// Explores a program with one process or several: what the parent does.
#include "program_explorer.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>

#include "explorer_memory.hpp"
#include "runtime/base/clock.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/with_parent.hpp"
#include "runtime/instrumentation/controlled.hpp"
#include "runtime/report/finding_text.hpp"
#include "runtime/search/searched_text.hpp"

namespace mpsstress::explore_program {

namespace {

runtime::Configuration limited(const Options& options, std::uint64_t deadline) {
  runtime::Configuration configuration = options.configuration;
  configuration.learn_until = deadline;
  return configuration;
}

void run_program(ProgramExplorer::Main* program, int count, char** arguments, char** environment) {
  const int status = program(count, arguments, environment);
  if (status == 0) return;
  runtime::object_to(runtime::FindingKind::kError, "main() returned " + std::to_string(status));
}

std::string decimals(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", number);
  return text;
}

// "1 cause", "2 causes".
std::string counted(std::uint64_t number, const char* what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

}  // namespace

ProgramExplorer::ProgramExplorer(const Options& options, Main* program, int count, char** arguments,
                                 char** environment, std::FILE* output)
    : options_(options),
      output_(output),
      deadline_(options.budget_millis == 0
                    ? 0
                    : runtime::steady_nanos() + options.budget_millis * 1'000'000),
      exploration_(limited(options, deadline_),
                   [=] { run_program(program, count, arguments, environment); }),
      printer_(options, output, arguments[0]) {
  const std::uint64_t first = options.configuration.first_index;
  shared_ = new (runtime::share_memory(sizeof(Shared))) Shared(first, first + options.schedules);
  // Zeroes are what a process begins as; its choices take memory only where there are some.
  processes_ = static_cast<Process*>(runtime::share_memory(options.jobs * sizeof(Process)));
}

template <class Function>
int ProgramExplorer::in_child(Function function) {
  std::fflush(output_);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) _exit(function());
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
  }
  return status;
}

int ProgramExplorer::explore() {
  const std::uint64_t begin = runtime::steady_nanos();
  exploration_.prepare();
  for (unsigned number = 0; number < options_.jobs; ++number) start(number);
  while (stop_ != Stop::kFault && collect(true)) {
  }
  end_others();
  if (stop_ == Stop::kFault) return kFault;
  print_end(static_cast<double>(runtime::steady_nanos() - begin) * 1e-9);
  if (shared_->findings.size != 0) return kFound;
  return shared_->schedules == 0 ? kNoSchedule : kNothing;
}

void ProgramExplorer::start(unsigned number) {
  std::fflush(output_);
  const pid_t self = getpid();
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    runtime::end_with_parent(self);
    _exit(static_cast<int>(run_schedules(number)));
  }
  processes_[number].child = child;
}

// Takes note of those that ended. False when nobody is left.
bool ProgramExplorer::collect(bool wait) {
  bool any = false;
  bool waits = false;  // to be told, for its turn
  for (unsigned number = 0; number < options_.jobs; ++number) {
    Process& process = processes_[number];
    if (process.died && shared_->indices.is_turn(number)) settle(number);
    waits = waits || process.died;
    any = any || process.child != 0 || process.died;
  }
  if (!any) return false;
  int status = 0;
  const pid_t child = waitpid(-1, &status, wait && !waits ? 0 : WNOHANG);
  if (child <= 0) {
    if (waits) usleep(50);
    return true;
  }
  for (unsigned number = 0; number < options_.jobs; ++number) {
    Process& process = processes_[number];
    if (process.child != child) continue;
    process.child = 0;
    process.status = status;
    const Stop stop = WIFEXITED(status) ? static_cast<Stop>(WEXITSTATUS(status)) : Stop::kDirty;
    const bool late = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM && deadline_ != 0;
    process.dirty = WIFEXITED(status) && stop == Stop::kDirty;
    if (late) {
      cut_off_ = std::min(cut_off_, shared_->indices.taken(number));
      stop_ = std::max(stop_, Stop::kBudget);
      shared_->indices.done(number);
    } else if (stop == Stop::kDirty) {
      process.died = true;
    } else {
      stop_ = std::max(stop_, stop);
      if (stop == Stop::kFinding || stop == Stop::kFault) end_others();
    }
  }
  return true;
}

// Of a process that died, or that a crash left dirty, when it is its turn: a fresh one goes on.
void ProgramExplorer::settle(unsigned number) {
  Process& process = processes_[number];
  process.died = false;
  if (!process.dirty) {
    if (!tell_death(number, process.status)) return end_others();
  } else if (process.to_show != 0) {
    in_child([&] {
      const runtime::RecordedSchedule schedule{
          {process.choices, process.choices + process.choice_count}, ~std::uint64_t{0}};
      printer_.show(exploration_, schedule, process.to_show, shared_->indices.taken(number));
      std::fflush(output_);
      return 0;
    });
    process.to_show = 0;
  }
  shared_->indices.done(number);
  if (options_.stop_at_finding) stop_ = Stop::kFinding;
  if (stop_ == Stop::kFinding) return end_others();
  start(number);
}

// What they run would not count.
void ProgramExplorer::end_others() {
  for (unsigned number = 0; number < options_.jobs; ++number) {
    Process& process = processes_[number];
    process.died = false;
    if (process.child == 0) continue;
    kill(process.child, SIGKILL);
    int status = 0;
    while (waitpid(process.child, &status, 0) < 0) {
    }
    process.child = 0;
  }
}

// False where no schedule is to blame.
bool ProgramExplorer::tell_death(unsigned number, int status) {
  const std::uint64_t index = shared_->indices.taken(number);
  if (index == SharedIndices::kNone) {
    std::fprintf(output_, "the framework failed outside of every schedule: a process died of %s\n",
                 strsignal(WTERMSIG(status)));
    stop_ = Stop::kFault;
    return false;
  }
  const runtime::Planned planned = exploration_.planned(index);
  const auto signal = static_cast<std::uint64_t>(WTERMSIG(status));
  std::fprintf(output_, "schedule %llu: crash: the process died of %s\n",
               static_cast<unsigned long long>(index), strsignal(WTERMSIG(status)));
  printer_.print_again(planned, index);
  exploration_.give_up(index);
  shared_->findings.add(signal, index);
  shared_->causes.add(signal, index);
  ++shared_->schedules;
  ++shared_->failing;
  if (options_.stop_at_finding) shared_->indices.stop_after(index);
  return true;
}

const char* ProgramExplorer::why_it_ended() const {
  if (stop_ == Stop::kBudget) return "the time is over";
  const bool searches = options_.configuration.strategy == runtime::Strategy::kExhaustive;
  const bool none_left =
      searches && exploration_.searched().preemptions == runtime::Searched::kAnyNumber;
  return none_left ? "none is left" : "all that were asked for";
}

void ProgramExplorer::print_end(double seconds) {
  const bool stopped = options_.stop_at_finding && shared_->findings.size != 0;
  const std::uint64_t first = options_.configuration.first_index;
  const std::uint64_t schedules =
      stopped ? shared_->indices.end() - first : shared_->schedules.load();
  std::fprintf(output_, "%s in %.2f s (%s), %llu of them with a finding: %s in %s\n",
               counted(schedules, "schedule").c_str(), seconds,
               stopped ? "stopped at a finding" : why_it_ended(),
               static_cast<unsigned long long>(shared_->failing.load()),
               counted(shared_->causes.size, "cause").c_str(),
               counted(shared_->findings.size, "place").c_str());
  if (cut_off_ != SharedIndices::kNone) {
    std::fprintf(output_, "schedule %llu did not end in that time\n",
                 static_cast<unsigned long long>(cut_off_));
  }
  if (schedules == 0 && stop_ == Stop::kBudget) {
    std::fputs("not one schedule came to its end in that time: so nothing can be said\n", output_);
  }
  for (const LockHeading& heading : shared_->headings) {
    if (heading.causes < 2) continue;
    std::fprintf(output_, "%s (%llu causes, the first in schedule %llu)\n",
                 heading.sentence().c_str(), static_cast<unsigned long long>(heading.causes),
                 static_cast<unsigned long long>(heading.first_index));
  }
  if (options_.configuration.strategy == runtime::Strategy::kExhaustive) {
    const std::string text = runtime::to_text(exploration_.searched(), shared_->findings.size != 0);
    std::fprintf(output_, "searched: %s\n", text.c_str());
  }
  const runtime::Coverage seen = exploration_.coverage(first + schedules);
  if (seen.schedules == 0) return;
  const std::string expected =
      seen.full
          ? "there was no room for more, so how many new ones are to come is not known"
          : "the next schedule is expected to show " + decimals(seen.expected_new()) + " new ones";
  std::fprintf(output_,
               "seen: %llu pairs of a write and a step that reads from it, %llu of them once; %s\n",
               static_cast<unsigned long long>(seen.pairs),
               static_cast<unsigned long long>(seen.once), expected.c_str());
}

}  // namespace mpsstress::explore_program
