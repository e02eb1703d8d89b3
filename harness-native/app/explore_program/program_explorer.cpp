// Explores a program with one process or several.
#include "program_explorer.hpp"

#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>

#include "../explore/waiting.hpp"
#include "lock_headings.hpp"
#include "runtime/base/clock.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/with_parent.hpp"
#include "runtime/instrumentation/controlled.hpp"
#include "runtime/report/cause.hpp"
#include "runtime/report/finding_text.hpp"
#include "runtime/search/searched_text.hpp"

namespace mpsstress::explore_program {

using explore::wait_until;

namespace {

constexpr std::size_t kMostChoices = std::size_t{1} << 22;  // of a schedule that another one shows

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

// Whatever a schedule does, the time is over half a second after its end.
void end_at(std::uint64_t deadline) {
  if (deadline == 0) return;
  constexpr std::uint64_t kGraceMicros = 500'000;
  const std::uint64_t now = runtime::steady_nanos();
  const std::uint64_t micros = (now < deadline ? (deadline - now) / 1000 : 0) + kGraceMicros;
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(micros / 1'000'000);
  timer.it_value.tv_usec = static_cast<suseconds_t>(micros % 1'000'000);
  std::signal(SIGALRM, SIG_DFL);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

}  // namespace

struct ProgramExplorer::Shared {
  Shared(std::uint64_t first, std::uint64_t end) : indices(first, end) {}

  SharedIndices indices;
  std::atomic<std::uint64_t> schedules{0};
  std::atomic<std::uint64_t> failing{0};
  explore::CountTable<1 << 12> findings;  ///< by signature; written to by whose turn it is
  explore::CountTable<1 << 12> causes;    ///< of these
  LockHeadings headings;                  ///< of causes
};

// One of those that run schedules, as its parent knows it.
struct ProgramExplorer::Process {
  pid_t child = 0;             // 0: none
  bool died = false;           // and nobody has told it yet
  bool dirty = false;          // its schedule crashed, which it has told
  int status = 0;              // with which it ended
  std::uint64_t to_show = 0;   // signature of a finding that it cannot show itself; 0: none
  std::uint64_t choice_count;  // of its schedule
  runtime::Choice choices[kMostChoices];
};

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

// In a child.
ProgramExplorer::Stop ProgramExplorer::run_schedules(unsigned number) {
  end_at(deadline_);
  std::uint64_t index = 0;
  while (shared_->indices.take(number, index)) {
    // What a schedule is to show depends on the epoch before its own.
    const auto is_over = [this] { return deadline_ != 0 && runtime::steady_nanos() >= deadline_; };
    wait_until([&] { return exploration_.is_ready_for(index) || is_over(); });
    if (is_over()) {
      shared_->indices.done(number);
      return Stop::kBudget;
    }
    if (!exploration_.has(index)) break;
    const runtime::ScheduleResult result = exploration_.run(index);
    if (!runtime::tells_of_program(result.status)) {
      wait_until([&] { return shared_->indices.is_turn(number); });
      if (index >= shared_->indices.end()) break;
      printer_.print_fault(result);
      return Stop::kFault;
    }
    Stop stop = Stop::kDone;
    const bool goes_on = tell(number, result, stop);
    if (stop == Stop::kDirty) return stop;  // its parent has more to tell
    shared_->indices.done(number);
    if (!goes_on) return stop;
  }
  shared_->indices.done(number);
  return Stop::kDone;
}

// Says what is new about a schedule, when it is its turn. False to stop.
bool ProgramExplorer::tell(unsigned number, const runtime::ScheduleResult& result, Stop& stop) {
  if (result.findings.empty()) {
    ++shared_->schedules;
    return true;
  }
  const bool tells_nothing =
      !options_.stop_at_finding && !result.crashed &&
      std::all_of(result.findings.begin(), result.findings.end(), [this](const auto& finding) {
        return shared_->findings.contains(finding.signature);
      });
  if (tells_nothing) {
    ++shared_->schedules;
    ++shared_->failing;
    return true;
  }
  wait_until([&] { return shared_->indices.is_turn(number); });
  if (result.index >= shared_->indices.end()) return false;  // another one was to be the last
  ++shared_->schedules;
  ++shared_->failing;
  std::uint64_t first_new = 0;
  bool told = false;
  runtime::Symboliser& symboliser = printer_.symboliser();
  runtime::resolve_stacks(result.findings, symboliser);
  for (const runtime::Finding& finding : result.findings) {
    if (!shared_->findings.add(finding.signature, result.index)) continue;
    LockHeading* const heading = heading_of(finding, result.index);
    if (!shared_->causes.add(runtime::cause_of(finding, symboliser), result.index)) continue;
    if (heading != nullptr) ++heading->causes;
    // Who stops at a finding asked for one; the others are counted.
    if (told && options_.stop_at_finding) continue;
    told = true;
    if (heading != nullptr && heading->causes > 1) {
      printer_.print_under(heading->first_index, finding, result);
      continue;
    }
    if (first_new == 0) first_new = finding.signature;
    printer_.print(finding, result);
  }
  if (told) printer_.print_again({result.strategy, result.needs}, result.index);
  if (first_new != 0) {
    const runtime::RecordedSchedule schedule = exploration_.recorded();
    Process& process = processes_[number];
    const bool ended_itself = schedule.cut_at == ~std::uint64_t{0};
    if (options_.interleaving && !result.crashed) {
      printer_.show(exploration_, schedule, first_new, result.index);
    } else if (options_.interleaving && ended_itself && schedule.choices.size() <= kMostChoices) {
      std::copy(schedule.choices.begin(), schedule.choices.end(), process.choices);
      process.choice_count = schedule.choices.size();
      process.to_show = first_new;
    }
  }
  std::fflush(output_);
  if (options_.stop_at_finding) shared_->indices.stop_after(result.index);
  if (options_.stop_at_finding) stop = Stop::kFinding;
  if (result.crashed) stop = Stop::kDirty;
  return stop == Stop::kDone;
}

// Where it lacks a lock, with one place more; else null.
LockHeading* ProgramExplorer::heading_of(const runtime::Finding& finding, std::uint64_t index) {
  const auto missing = runtime::missing_lock_of(finding, printer_.symboliser());
  LockHeading* const heading = missing ? shared_->headings.of(*missing) : nullptr;
  if (heading != nullptr && heading->places++ == 0) heading->first_index = index;
  return heading;
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

void ProgramExplorer::print_end(double seconds) const {
  const bool stopped = options_.stop_at_finding && shared_->findings.size != 0;
  const std::uint64_t first = options_.configuration.first_index;
  const std::uint64_t schedules =
      stopped ? shared_->indices.end() - first : shared_->schedules.load();
  std::fprintf(
      output_,
      "%llu schedules in %.2f s (%s), %llu of them with a finding: %zu causes in %zu places\n",
      static_cast<unsigned long long>(schedules), seconds,
      stopped                  ? "stopped at a finding"
      : stop_ == Stop::kBudget ? "the time is over"
                               : "all that were asked for",
      static_cast<unsigned long long>(shared_->failing.load()), shared_->causes.size,
      shared_->findings.size);
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
  const runtime::Coverage seen = exploration_.coverage();
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
