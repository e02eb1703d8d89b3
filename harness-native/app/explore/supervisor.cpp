// The parent: it runs no schedule itself, so it stays clean.
#include "supervisor.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include "endings.hpp"
#include "explorer.hpp"
#include "json_lines.hpp"
#include "limits.hpp"
#include "runtime/base/clock.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/with_parent.hpp"
#include "tally.hpp"
#include "trace_copy.hpp"
#include "turns.hpp"

namespace mpsstress::explore {
namespace {

/** Longer ones are not kept; their findings are. */
constexpr std::size_t kMostCopiedBytes = std::size_t{64} << 20;

/** How often a process may die that runs no schedule. */
constexpr unsigned kMostIdleDeaths = 2;

// Of an exhaustive search each schedule depends on the one before it; and what is new to all
// processes together is known to one alone.
unsigned processes_for(const Options& options) {
  const bool alone = !options.replay.empty() || options.quiet_schedules != 0 ||
                     options.configuration.strategy == runtime::Strategy::kExhaustive;
  return alone ? 1 : options.jobs;
}

const char* word_of(Stop stop) {
  switch (stop) {
    case Stop::kBudget:
      return "budget";
    case Stop::kFinding:
      return "finding";
    case Stop::kQuiet:
      return "quiet";
    case Stop::kInterrupted:
      return "interrupted";
    case Stop::kUnsupported:
      return "unsupported";
    case Stop::kSchedules:
    case Stop::kTaught:
    case Stop::kDirty:
    case Stop::kFault:
      break;
  }
  return "schedules";
}

class Supervisor {
 public:
  Supervisor(const Options& options, const program::Plan& plan)
      : options_(options),
        started_(runtime::steady_nanos()),
        deadline_(options.budget_millis == 0 ? 0 : started_ + options.budget_millis * 1'000'000),
        processes_(processes_for(options)),
        tally_(*static_cast<Tally*>(runtime::share_memory(sizeof(Tally)))),
        turns_(*new(runtime::share_memory(sizeof(Turns))) Turns(tally_, options.first)) {
    tally_.last_new_index = options.first;
    reserve_trace_copy(tally_, kMostCopiedBytes);
    catch_interrupts();
    watch_parent();
    print_begin(options);
    // Made and taught here, once for all children: what they know does not depend on restarts.
    explorer_.emplace(options, plan, tally_, turns_, deadline_);
  }

  int supervise();

 private:
  void run(std::uint64_t end);
  void start(unsigned number);
  [[noreturn]] void child_main(unsigned number, std::uint64_t processor_left);
  bool collect();
  void collect_one(unsigned number, int status);
  void tell_death(unsigned number);
  void start_again(unsigned number);
  void end_all();
  std::uint64_t processor_left() const;
  bool is_over() const;
  std::string describe(unsigned number) const;

  const Options& options_;
  const std::uint64_t started_;
  const std::uint64_t deadline_;
  const unsigned processes_;
  Tally& tally_;
  Turns& turns_;
  std::optional<Explorer> explorer_;
  Stop stop_ = Stop::kSchedules;
  int status_[Turns::kMostProcesses] = {};
  bool died_[Turns::kMostProcesses] = {};  // and nobody has told it yet
  unsigned idle_deaths_ = 0;
  std::optional<std::uint64_t>
      learns_for_;  // the index that a process rehearses for before it runs
  std::uint64_t restarts_ = 0;
};

// What is left of a limit of CPU time to each process, at least a nanosecond; 0 where there is no
// limit.
std::uint64_t Supervisor::processor_left() const {
  if (options_.cpu_millis == 0) return 0;
  const std::uint64_t limit = options_.cpu_millis * 1'000'000;
  const std::uint64_t used = processor_nanos();
  return used < limit ? std::max<std::uint64_t>((limit - used) / processes_, 1) : 1;
}

bool Supervisor::is_over() const {
  return (deadline_ != 0 && runtime::steady_nanos() >= deadline_) || processor_left() == 1;
}

// What more is learnt later is learnt when no schedule runs.
int Supervisor::supervise() {
  const std::uint64_t end = options_.first + options_.schedules;
  const std::uint64_t thorough = std::min(options_.configuration.thorough_from, end);
  if (options_.first < thorough && options_.replay.empty()) run(thorough);
  const std::uint64_t next = turns_.turn();
  if (stop_ == Stop::kSchedules && next < end && explorer_->has_next(next)) run(end);
  if (stop_ == Stop::kFault) return kFault;
  const bool searched = options_.configuration.strategy == runtime::Strategy::kExhaustive;
  const std::uint64_t shown = options_.replay.empty() ? options_.first + tally_.schedules : 0;
  print_end(tally_, explorer_->coverage(shown),
            searched ? std::optional(explorer_->searched()) : std::nullopt,
            static_cast<double>(runtime::steady_nanos() - started_) * 1e-9, restarts_,
            word_of(stop_));
  return kRan;
}

// The schedules before `end`. One process alone learns itself what it is to know: its first
// schedule finds the memory made that it takes. Several are taught before they begin, and so is
// one that is to run one schedule: a debugger follows the first process and no later one.
void Supervisor::run(std::uint64_t end) {
  learns_for_.reset();
  if (options_.replay.empty() && processes_ == 1 && options_.schedules > 1) {
    learns_for_ = turns_.turn();
  } else if (options_.replay.empty()) {
    explorer_->prepare(turns_.turn());
  }
  turns_.open(end);
  for (unsigned number = 0; number < processes_; ++number) start(number);
  while (stop_ < Stop::kFinding && collect()) {
  }
  end_all();
}

void Supervisor::start(unsigned number) {
  const std::uint64_t left = processor_left();
  const pid_t self = getpid();
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork an exploring process");
  if (child == 0) {
    runtime::end_with_parent(self);
    child_main(number, left);
  }
  Children::set(number, child);
  // A signal that came since the fork reached neither the child nor anybody who would pass it on.
  if (exploration_interrupted()) kill(child, SIGTERM);
}

// In the child: an exit status that says why it stopped.
[[noreturn]] void Supervisor::child_main(unsigned number, std::uint64_t processor_left) {
  end_in_time(turns_.of(number), deadline_, processor_left);
  explorer_->allow_processor(processor_left);
  int status = static_cast<int>(Stop::kFault);
  try {
    if (learns_for_ && !explorer_->learn(number, *learns_for_))
      _exit(static_cast<int>(Stop::kTaught));
    status = static_cast<int>(options_.replay.empty() ? explorer_->explore(number)
                                                      : explorer_->replay());
  } catch (const std::exception& error) {
    print_fault(error.what());
  }
  _exit(status);
}

// Takes note of those that ended. False when nobody is left.
bool Supervisor::collect() {
  bool any = false;
  bool waits = false;  // to be told, for its turn
  for (unsigned number = 0; number < processes_; ++number) {
    if (died_[number] && turns_.is_turn(turns_.of(number).index)) tell_death(number);
    waits = waits || died_[number];
    any = any || Children::get(number) != 0 || died_[number];
  }
  if (!any || stop_ == Stop::kFault) return false;
  int status = 0;
  const pid_t child = waitpid(-1, &status, waits ? WNOHANG : 0);
  if (child == 0) usleep(50);
  if (child < 0 && errno != EINTR && errno != ECHILD) {
    throw std::runtime_error("cannot wait for the exploring process");
  }
  for (unsigned number = 0; child > 0 && number < processes_; ++number) {
    if (Children::get(number) == child) collect_one(number, status);
  }
  return true;
}

void Supervisor::collect_one(unsigned number, int status) {
  Children::set(number, 0);
  status_[number] = status;
  const bool taught = WIFEXITED(status) && WEXITSTATUS(status) == static_cast<int>(Stop::kTaught);
  if (taught || (WIFSIGNALED(status) && turns_.of(number).learning)) {  // which may crash
    turns_.clear(number);
    // Its time may be over by now: one schedule is run all the same.
    if (exploration_interrupted()) return start_again(number);
    return start(number);
  }
  if (WIFSIGNALED(status)) {
    // No judge of ours saw it come: the framework's fault or the SUT's, so it is never silent.
    if (turns_.of(number).index == Running::kNothing) return tell_death(number);
    died_[number] = true;
    return;
  }
  turns_.clear(number);
  const Stop stop = static_cast<Stop>(WEXITSTATUS(status));
  if (stop != Stop::kDirty) {
    stop_ = std::max(stop_, stop);
    return;
  }
  ++restarts_;
  start_again(number);
}

// When it is its schedule's turn.
void Supervisor::tell_death(unsigned number) {
  Running& dead = turns_.of(number);
  const bool idle = dead.index == Running::kNothing;
  const std::uint64_t index = idle ? turns_.turn() : dead.index.load();
  died_[number] = false;
  idle_deaths_ = idle ? idle_deaths_ + 1 : 0;
  if (idle_deaths_ == kMostIdleDeaths) {
    print_fault(describe(number) + ", twice");
    stop_ = Stop::kFault;
    return;
  }
  ++restarts_;
  print_restart(index, describe(number), true, explorer_->planned(index));
  if (dead.running) explorer_->give_up(index);
  turns_.clear(number);
  start_again(number);
}

// A fresh one goes on, if there is anything left.
void Supervisor::start_again(unsigned number) {
  if (exploration_interrupted()) stop_ = std::max(stop_, Stop::kInterrupted);
  if (is_over()) stop_ = std::max(stop_, Stop::kBudget);
  const bool more = turns_.has_next() || !options_.replay.empty();
  if (stop_ == Stop::kSchedules && more) start(number);
}

// What they run would not count.
void Supervisor::end_all() {
  Children::send(SIGKILL);
  for (unsigned number = 0; number < processes_; ++number) {
    died_[number] = false;
    int status = 0;
    while (Children::get(number) != 0 && waitpid(Children::get(number), &status, 0) < 0 &&
           errno == EINTR) {
    }
    Children::set(number, 0);
  }
}

std::string Supervisor::describe(unsigned number) const {
  const Running& dead = turns_.of(number);
  const bool idle = dead.index == Running::kNothing;
  return std::string("the process died of ") + strsignal(WTERMSIG(status_[number])) +
         (dead.running ? " in schedule "
          : idle       ? " before schedule "
                       : " after schedule ") +
         std::to_string(idle ? turns_.turn() : dead.index.load()) + " (seed " +
         std::to_string(dead.seed) + ")";
}

}  // namespace

int supervise(const Options& options, const program::Plan& plan) {
  return Supervisor(options, plan).supervise();
}

}  // namespace mpsstress::explore
