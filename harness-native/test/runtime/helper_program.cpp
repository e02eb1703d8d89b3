// A helper program is asked while an alarm goes off every few milliseconds.
#include "helper_program.hpp"

#include <sys/time.h>

#include <csignal>
#include <cstdio>
#include <string>

#include "runtime/report/child_process.hpp"

namespace mpsstress::selftest {
namespace {

volatile std::sig_atomic_t alarms = 0;

void on_alarm(int) { alarms = alarms + 1; }

void alarm_every(suseconds_t microseconds) {
  itimerval timer{};
  timer.it_interval.tv_usec = timer.it_value.tv_usec = microseconds;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

}  // namespace

int read_helper_under_signals() {
  constexpr std::size_t kBlocks = 24;
  constexpr std::size_t kBytes = 8192;
  struct sigaction action{};
  action.sa_handler = on_alarm;  // without SA_RESTART, as the explorer's own handler
  sigaction(SIGALRM, &action, nullptr);
  // It is slow so that its reader waits in a read, where a signal finds it.
  const std::string script = "i=0; while [ $i -lt " + std::to_string(kBlocks) +
                             " ]; do sleep 0.02; " + "head -c " + std::to_string(kBytes) +
                             " /dev/zero; i=$((i+1)); done";
  std::string output;
  alarm_every(5000);
  const bool done = runtime::run_child({"sh", "-c", script}, "", output);
  alarm_every(0);
  std::printf("%zu bytes, %d alarms\n", output.size(), static_cast<int>(alarms));
  return done && output.size() == kBlocks * kBytes && alarms > 0 ? 0 : 1;
}

}  // namespace mpsstress::selftest
