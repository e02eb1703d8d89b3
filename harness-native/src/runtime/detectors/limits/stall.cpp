// A signal comes every so often while this process computes, and looks whether anything was counted
// since the last one. CPU time, not wall time: on a busy machine nothing else happens sooner.
#include "runtime/detectors/limits/stall.hpp"

#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "runtime/base/inside.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

constexpr unsigned kTicks = 6;  // in a row without anything counted

struct Watch {
  pid_t process = 0;  // a forked child has no timer yet
  unsigned millis = 0;
  unsigned quiet_ticks = 0;
  std::uint64_t counted = 0;
};
Watch watch;

// Its place differs from one time to the next, so that the finding names only the calls around it.
[[noreturn]] void end_stalled_schedule() {
  inside_controlled = false;
  world.crashed = true;  // whatever was computing has been left in the middle
  world.stalled = true;
  Finding finding;
  finding.kind = FindingKind::kHang;
  finding.message = name_of(*world.current) +
                    " computes without an end, and without an access that could be seen";
  finding.sides.push_back(current_side("computes", 0));
  report_and_end(std::move(finding));
}

void on_tick(int) {
  const int error = errno;
  const std::uint64_t counted =
      world.position + world.entries + (std::uint64_t{world.generation} << 32);
  if (world.current == nullptr || !inside_controlled || counted != watch.counted) {
    watch.counted = counted;
    watch.quiet_ticks = 0;
  } else if (++watch.quiet_ticks >= kTicks) {
    watch.quiet_ticks = 0;
    end_stalled_schedule();
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
