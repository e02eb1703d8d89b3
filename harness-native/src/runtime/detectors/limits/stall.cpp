// A signal comes every so often while this process computes, and looks whether anything was counted
// since the last one, and how much memory the process has. CPU time, not wall time: on a busy
// machine nothing else happens sooner.
#include "runtime/detectors/limits/stall.hpp"

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "runtime/base/inside.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

constexpr unsigned kTicks = 60;  // in a row without anything counted
// A damaged container moves what it takes for its elements until the machine is full, long before a
// limit of accesses is reached. What the runtime notes of the program's memory is not counted:
// eight times as much, of a program that does nothing wrong, too.
constexpr std::size_t kMostOfProgram = std::size_t{1} << 30;
// With these notes. Whoever watches this process ends it at four times a program's.
constexpr std::size_t kMostOfAll = 3 * kMostOfProgram;

struct Watch {
  pid_t process = 0;  // a forked child has no timer yet
  unsigned millis = 0;
  unsigned quiet_ticks = 0;
  std::uint64_t counted = 0;
};
Watch watch;

void leave_in_the_middle() {
  inside_controlled = false;
  world.crashed = true;  // whatever was computing
  world.stalled = true;
}

// Its place differs from one time to the next, so that the finding names only the calls around it.
[[noreturn]] void end_schedule(const char* computes) {
  leave_in_the_middle();
  Finding finding;
  finding.kind = FindingKind::kHang;
  finding.message = name_of(*world.current) + computes;
  finding.sides.push_back(current_side("computes", 0));
  report_and_end(std::move(finding));
}

// Bytes that are resident now: a schedule that is over may have had more.
std::size_t resident() {
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[64] = {};
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  char* second = nullptr;
  std::strtoul(text, &second, 10);
  return std::strtoul(second, nullptr, 10) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

enum class Takes { kItsShare, kAllMemory, kTooManyNotes };

Takes memory_taken() {
  RuntimeScope runtime;
  const std::size_t all = resident();
  if (all <= kMostOfProgram) return Takes::kItsShare;
  // What has been found may have damaged memory, and then the next look may come too late.
  if (!world.findings.empty()) return Takes::kAllMemory;
  if (all - std::min(all, world.shadow.resident()) > kMostOfProgram) return Takes::kAllMemory;
  return all <= kMostOfAll ? Takes::kItsShare : Takes::kTooManyNotes;
}

void look_at_memory() {
  switch (memory_taken()) {
    case Takes::kItsShare:
      return;
    case Takes::kAllMemory:
      end_schedule(" takes memory without an end: more than 1 GiB");
    case Takes::kTooManyNotes:
      leave_in_the_middle();
      framework_fault("what is noted of the memory that " + name_of(*world.current) +
                          " comes to takes more than 2 GiB",
                      Status::kUnsupported);
  }
}

void on_tick(int) {
  const int error = errno;
  const bool computes = world.current != nullptr && inside_controlled;
  if (computes) look_at_memory();
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
