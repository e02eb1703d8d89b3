// A preloaded library: the time of day jumps by up to 400 days, forwards and back, at every 37th
// look at it. The monotonic clock is left alone: the system promises that it never jumps.
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

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

template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, struct timespec* time) noexcept {
  static const auto original = next<int (*)(clockid_t, struct timespec*)>("clock_gettime");
  const int answer = original(clock, time);
  if (answer == 0 && clock == CLOCK_REALTIME) time->tv_sec += seconds_off();
  return answer;
}

int gettimeofday(struct timeval* time, void* zone) noexcept {
  static const auto original = next<int (*)(struct timeval*, void*)>("gettimeofday");
  const int answer = original(time, zone);
  if (answer == 0) time->tv_sec += seconds_off();
  return answer;
}

time_t time(time_t* seconds) noexcept {
  static const auto original = next<time_t (*)(time_t*)>("time");
  const time_t now = original(nullptr) + seconds_off();
  if (seconds != nullptr) *seconds = now;
  return now;
}

}  // extern "C"
