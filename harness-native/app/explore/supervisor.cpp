// The parent: it runs no schedule itself, so it stays clean.
#include "supervisor.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include "../parent_watch.hpp"
#include "explorer.hpp"
#include "json_lines.hpp"
#include "runtime/base/process_end.hpp"
#include "tally.hpp"
#include "trace_copy.hpp"

namespace mpsstress::explore {
namespace {

/** Longer ones are not kept; their findings are. */
constexpr std::size_t kMostCopiedBytes = std::size_t{64} << 20;

Tally& share_tally() {
  void* const memory =
      mmap(nullptr, sizeof(Tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("no memory for the tally");
  return *new (memory) Tally;
}

volatile sig_atomic_t exploring = 0;  // the child's process id

// In the parent it is passed on: what runs schedules is the child.
void on_interrupt(int) {
  interrupt_exploration();
  if (exploring > 0) kill(exploring, SIGTERM);
}

// The first signal ends the exploration after the schedule that is running, with its `end` line.
void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

pid_t parent = 0;

void on_look(int) {
  if (!app::is_orphan(parent)) return;
  if (exploring > 0) kill(exploring, SIGKILL);
  _exit(kFault);
}

// Looks now and then whether who started this process is still there.
void watch_parent() {
  parent = app::watched_parent();
  if (parent <= 0) return;
  struct sigaction action{};
  action.sa_handler = on_look;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  itimerval timer{};
  timer.it_value.tv_usec = timer.it_interval.tv_usec = 200'000;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

// A schedule that is running when the time is over is given this long to come to an end. One that
// does not, computing or blocked, is left as it is; it counts as not run.
constexpr std::uint64_t kGraceNanos = 800'000'000;
const Tally* watched_tally = nullptr;
bool out_of_time = false;

void on_deadline(int) {
  // Between schedules findings are written: that takes a moment, and is waited for once more.
  if (watched_tally->running || out_of_time) {
    runtime::end_process(static_cast<int>(Stop::kBudget));
  }
  out_of_time = true;
}

// `end_nanos` on a clock that now says `now_nanos`, and whose timer is `which`; 0: never.
void end_after(int which, int signal, std::uint64_t now_nanos, std::uint64_t end_nanos,
               const Tally& tally) {
  if (end_nanos == 0) return;
  watched_tally = &tally;
  runtime::prepare_process_end();
  struct sigaction action{};
  action.sa_handler = on_deadline;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigaction(signal, &action, nullptr);
  const std::uint64_t end = end_nanos + kGraceNanos;
  const std::uint64_t micros = now_nanos < end ? (end - now_nanos) / 1000 : 1000;
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(micros / 1'000'000);
  timer.it_value.tv_usec = static_cast<suseconds_t>(micros % 1'000'000);
  timer.it_interval.tv_usec = static_cast<suseconds_t>(kGraceNanos / 1000);
  setitimer(which, &timer, nullptr);
}

// What is left of a limit of CPU time, at least a nanosecond; 0 where there is no limit.
std::uint64_t processor_left(const Options& options) {
  if (options.cpu_millis == 0) return 0;
  const std::uint64_t limit = options.cpu_millis * 1'000'000;
  const std::uint64_t used = processor_nanos();
  return used < limit ? limit - used : 1;
}

// In the child: an exit status that says why it stopped.
[[noreturn]] void child_main(const Options& options, Explorer& explorer, const Tally& tally,
                             std::uint64_t deadline, std::uint64_t processor_left) {
  // Its parent has one thread only: the signal comes when that process ends, and no sooner.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  end_after(ITIMER_REAL, SIGALRM, steady_nanos(), deadline, tally);
  end_after(ITIMER_PROF, SIGPROF, 0, processor_left, tally);
  explorer.allow_processor(processor_left);
  int status = static_cast<int>(Stop::kFault);
  try {
    status = static_cast<int>(options.replay.empty() ? explorer.explore() : explorer.replay());
  } catch (const std::exception& error) {
    print_fault(error.what());
  }
  _exit(status);
}

int wait_for(pid_t child) {
  exploring = child;
  // A signal that came since the fork reached neither the child nor anybody who would pass it on.
  if (exploration_interrupted()) kill(child, SIGTERM);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::runtime_error("cannot wait for the exploring process");
  }
  exploring = 0;
  return status;
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
    case Stop::kDirty:
    case Stop::kFault:
      break;
  }
  return "schedules";
}

std::string describe(int status, const Tally& tally) {
  if (!WIFSIGNALED(status)) return "the schedule left a process that is not to be trusted";
  return std::string("the process died of ") + strsignal(WTERMSIG(status)) +
         (tally.running ? " in schedule " : " before schedule ") +
         std::to_string(tally.next_index) + " (seed " + std::to_string(tally.running_seed) + ")";
}

}  // namespace

int supervise(const Options& options, const program::Plan& plan) {
  const std::uint64_t started = steady_nanos();
  const std::uint64_t deadline =
      options.budget_millis == 0 ? 0 : started + options.budget_millis * 1'000'000;
  Tally& tally = share_tally();
  tally.next_index = tally.last_new_index = options.first;
  reserve_trace_copy(tally, kMostCopiedBytes);
  catch_interrupts();
  watch_parent();
  print_begin(options);
  // Made and taught here, once for all children: what they know does not depend on restarts.
  Explorer explorer(options, plan, tally, deadline);
  explorer.prepare();
  std::uint64_t restarts = 0;
  std::uint64_t died_before = ~std::uint64_t{0};
  Stop stop = Stop::kDirty;
  while (stop == Stop::kDirty) {
    const std::uint64_t left = processor_left(options);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot fork an exploring process");
    if (child == 0) child_main(options, explorer, tally, deadline, left);
    const int status = wait_for(child);
    stop = WIFEXITED(status) ? static_cast<Stop>(WEXITSTATUS(status)) : Stop::kDirty;
    if (WIFSIGNALED(status)) {
      // No judge of ours saw it come: the framework's fault or the SUT's, so it is never silent.
      if (!tally.running && died_before == tally.next_index) {
        print_fault(describe(status, tally) + ", twice");
        return kFault;
      }
    }
    if (stop != Stop::kDirty) break;
    ++restarts;
    const bool between = WIFSIGNALED(status) && !tally.running;
    const bool ended = !WIFSIGNALED(status);
    const std::uint64_t died_in = ended ? tally.next_index - 1 : tally.next_index;
    print_restart(died_in, describe(status, tally), !ended, explorer.planned(died_in));
    if (between) {
      died_before = tally.next_index;
    } else if (!ended) {
      tally.running = false;
      ++tally.next_index;
    }
    if (exploration_interrupted()) stop = Stop::kInterrupted;
    if (deadline != 0 && steady_nanos() >= deadline) stop = Stop::kBudget;
    if (processor_left(options) == 1) stop = Stop::kBudget;
    if (tally.next_index >= options.first + options.schedules) stop = Stop::kSchedules;
  }
  if (stop == Stop::kFault) return kFault;
  print_end(tally, explorer.coverage(),
            options.configuration.strategy == runtime::Strategy::kExhaustive
                ? std::optional(explorer.searched())
                : std::nullopt,
            static_cast<double>(steady_nanos() - started) * 1e-9, restarts, word_of(stop));
  return kRan;
}

}  // namespace mpsstress::explore
