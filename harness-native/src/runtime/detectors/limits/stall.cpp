// A signal comes every so often while this process computes, and looks whether anything was counted
// since the last one, and how much memory the process has. CPU time, not wall time: on a busy
// machine nothing else happens sooner.
#include "runtime/detectors/limits/stall.hpp"

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "runtime/base/inside.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

constexpr unsigned kTicks = 60;  // in a row without anything counted
// A damaged container moves what it takes for its elements until the machine is full, long before a
// limit of accesses is reached. Whoever watches this process ends it at four times as much.
constexpr long kMostResident = 1L << 30;

struct Watch {
  pid_t process = 0;  // a forked child has no timer yet
  unsigned millis = 0;
  unsigned quiet_ticks = 0;
  std::uint64_t counted = 0;
};
Watch watch;

// Its place differs from one time to the next, so that the finding names only the calls around it.
[[noreturn]] void end_schedule(const char* computes) {
  inside_controlled = false;
  world.crashed = true;  // whatever was computing has been left in the middle
  world.stalled = true;
  Finding finding;
  finding.kind = FindingKind::kHang;
  finding.message = name_of(*world.current) + computes;
  finding.sides.push_back(current_side("computes", 0));
  report_and_end(std::move(finding));
}

// Resident now: a schedule that is over may have had more.
bool takes_all_memory() {
  RuntimeScope runtime;
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[64] = {};
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return false;
  char* second = nullptr;
  std::strtol(text, &second, 10);
  return std::strtol(second, nullptr, 10) > kMostResident / sysconf(_SC_PAGESIZE);
}

void on_tick(int) {
  const int error = errno;
  const bool computes = world.current != nullptr && inside_controlled;
  if (computes && takes_all_memory()) {
    end_schedule(" takes memory without an end: more than 1 GiB");
  }
  const std::uint64_t counted =
      world.position + world.entries + (std::uint64_t{world.generation} << 32);
  if (!computes || counted != watch.counted) {
    watch.counted = counted;
    watch.quiet_ticks = 0;
  } else if (++watch.quiet_ticks >= kTicks) {
    watch.quiet_ticks = 0;
    end_schedule(" computes without an end, and without an access that could be seen");
  }
  errno = error;
}

}  // namespace

void watch_for_stalls(unsigned millis) {
  if (watch.process == getpid() && watch.millis == millis) return;
  watch.process = getpid();
  watch.millis = millis;
  struct sigaction action{};
  action.sa_handler = on_tick;
  action.sa_flags = SA_ONSTACK | SA_RESTART | SA_NODEFER;
  sigaction(SIGPROF, &action, nullptr);
  itimerval timer{};
  const unsigned micros = (millis < kTicks ? 1 : millis / kTicks) * 1000;
  timer.it_interval.tv_sec = micros / 1'000'000;
  timer.it_interval.tv_usec = micros % 1'000'000;
  timer.it_value = timer.it_interval;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

}  // namespace mpsstress::runtime
