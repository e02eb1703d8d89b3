// What ends an exploration from outside.
#include "limits.hpp"

#include <sys/resource.h>
#include <sys/time.h>

#include <csignal>

#include "runtime/base/clock.hpp"

namespace mpsstress::explore {
namespace {

volatile std::sig_atomic_t interrupted = 0;

}  // namespace

std::uint64_t processor_nanos() {
  rusage ended{};
  getrusage(RUSAGE_CHILDREN, &ended);
  const auto nanos = [](const timeval& time) {
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U +
           static_cast<std::uint64_t>(time.tv_usec) * 1000U;
  };
  return runtime::nanos_of(CLOCK_PROCESS_CPUTIME_ID) + nanos(ended.ru_utime) +
         nanos(ended.ru_stime);
}

void interrupt_exploration() { interrupted = 1; }
bool exploration_interrupted() { return interrupted != 0; }

}  // namespace mpsstress::explore
