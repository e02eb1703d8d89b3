// Handlers of signals: they set and read plain words alone.
#include "endings.hpp"

#include <sys/time.h>
#include <unistd.h>

#include <csignal>

#include "../parent_watch.hpp"
#include "explorer.hpp"
#include "limits.hpp"
#include "runtime/base/clock.hpp"
#include "runtime/base/process_end.hpp"
#include "supervisor.hpp"

namespace mpsstress::explore {
namespace {

volatile pid_t children[Turns::kMostProcesses] = {};
pid_t parent = 0;

// What runs schedules are the children.
void on_interrupt(int) {
  interrupt_exploration();
  Children::send(SIGTERM);
}

void on_look(int) {
  if (!app::is_orphan(parent)) return;
  Children::send(SIGKILL);
  _exit(kFault);
}

// A schedule that is running when the time is over is given this long to come to an end. One that
// does not, computing or blocked, is left as it is; it counts as not run.
constexpr std::uint64_t kGraceNanos = 800'000'000;
const Running* watched = nullptr;
bool out_of_time = false;

void on_deadline(int) {
  // Between schedules findings are written: that takes a moment, and is waited for once more.
  if (watched->running || watched->learning || out_of_time) {
    runtime::end_process(static_cast<int>(Stop::kBudget));
  }
  out_of_time = true;
}

// `end_nanos` on a clock that now says `now_nanos`, and whose timer is `which`; 0: never.
void end_after(int which, int signal, std::uint64_t now_nanos, std::uint64_t end_nanos) {
  if (end_nanos == 0) return;
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

}  // namespace

void Children::set(unsigned number, pid_t child) { children[number] = child; }
pid_t Children::get(unsigned number) { return children[number]; }

void Children::send(int signal) {
  for (const volatile pid_t& child : children) {
    const pid_t one = child;
    if (one > 0) kill(one, signal);
  }
}

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

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

void end_in_time(const Running& process, std::uint64_t deadline, std::uint64_t processor) {
  watched = &process;
  end_after(ITIMER_REAL, SIGALRM, runtime::steady_nanos(), deadline);
  end_after(ITIMER_PROF, SIGPROF, 0, processor);
}

}  // namespace mpsstress::explore
