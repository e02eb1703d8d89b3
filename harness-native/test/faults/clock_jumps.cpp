// A preloaded library: the time of day jumps by up to 400 days, forwards and back, at every 37th
// look at it. The monotonic clock is left alone: the system promises that it never jumps.
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>

namespace {

constexpr unsigned long kEvery = 37;
constexpr long kDay = 86400;

std::atomic<unsigned long> looks{0};

// The same in each process: which look it is says how far the clock is off.
long seconds_off() {
  const unsigned long jump = looks.fetch_add(1, std::memory_order_relaxed) / kEvery;
  const auto days = static_cast<long>(jump * 2654435761UL % 801);
  return jump == 0 ? 0 : (days - 400) * kDay;
}

// By the system call: a search for the library's function would allocate, and sanitizers look at
// the clock from within their allocators.
timespec real_time() {
  timespec now{};
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
  now.tv_sec += seconds_off();
  return now;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, struct timespec* time) noexcept {
  if (clock != CLOCK_REALTIME) return static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  *time = real_time();
  return 0;
}

int gettimeofday(struct timeval* time, void*) noexcept {
  const timespec now = real_time();
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t* seconds) noexcept {
  const time_t now = real_time().tv_sec;
  if (seconds != nullptr) *seconds = now;
  return now;
}

}  // extern "C"
