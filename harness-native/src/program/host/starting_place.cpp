// By the affinity of Linux. macOS has none, and in explored runs one processor runs all.
#include "program/host/starting_place.hpp"

#if MPSSTRESS_HAS_AFFINITY
#include <sys/prctl.h>
#endif

namespace mpsstress::program {

#if MPSSTRESS_HAS_AFFINITY

namespace {

/// The set that holds only the n-th member of this one, which has more than n.
cpu_set_t only_nth(const cpu_set_t& set, std::uint32_t n) {
  cpu_set_t one;
  CPU_ZERO(&one);
  for (unsigned processor = 0;; ++processor) {
    if (!CPU_ISSET(processor, &set) || n-- != 0) continue;
    CPU_SET(processor, &one);
    return one;
  }
}

}  // namespace

std::uint32_t StartingPlace::processors() {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 0;
  return static_cast<std::uint32_t>(CPU_COUNT(&allowed));
}

StartingPlace::StartingPlace(std::uint32_t member) {
  timer_slack_ = prctl(PR_GET_TIMERSLACK);
  prctl(PR_SET_TIMERSLACK, 1);
  if (sched_getaffinity(0, sizeof before_, &before_) != 0) return;
  const auto processors = static_cast<std::uint32_t>(CPU_COUNT(&before_));
  if (processors < 2) return;
  const cpu_set_t one = only_nth(before_, member % processors);
  tied_ = sched_setaffinity(0, sizeof one, &one) == 0;
}

StartingPlace::~StartingPlace() {
  if (timer_slack_ > 0) prctl(PR_SET_TIMERSLACK, timer_slack_);
  if (tied_) sched_setaffinity(0, sizeof before_, &before_);
}

#else

std::uint32_t StartingPlace::processors() { return 0; }
StartingPlace::StartingPlace(std::uint32_t) {}
StartingPlace::~StartingPlace() = default;

#endif

}  // namespace mpsstress::program
