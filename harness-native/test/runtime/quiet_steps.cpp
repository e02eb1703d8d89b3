// Two schedulers of a strategy see the same made-up threads: one is asked at each step, the other
// only where the engine would ask.
#include "quiet_steps.hpp"

#include <cstdio>
#include <memory>

#include "made_up_threads.hpp"
#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr std::uint64_t kSteps = 5000;
constexpr std::uint64_t kSeeds = 40;
constexpr std::uint32_t kPlaces = 12;

// How many steps it was not asked about; below 0 if it then said something else.
std::int64_t unasked(Strategy strategy, std::uint64_t seed) {
  const EventCounts counts;
  const std::vector<ReadFrom> wanted;
  const std::unique_ptr<Scheduler> asked = make_scheduler(strategy, {3, counts, wanted});
  const std::unique_ptr<Scheduler> spared = make_scheduler(strategy, {3, counts, wanted});
  Random randoms[] = {Random(seed), Random(seed)};
  asked->begin(randoms[0], kSteps);
  spared->begin(randoms[1], kSteps);
  MadeUpThreads threads(scramble(seed), kPlaces);
  std::int64_t count = 0;
  for (std::uint64_t i = 0; i < kSteps; ++i) {
    const View view = threads.view();
    const FiberIndex chosen = asked->pick(view);
    const bool along = goes_along(view) && spared->lets_go_along(view.current, view.fiber_count);
    if (chosen != (along ? view.current : spared->pick(view))) return -1;
    if (asked->lets_time_pass(i) != spared->lets_time_pass(i)) return -1;
    if (along) ++count;
    threads.take(chosen);
  }
  return count;
}

}  // namespace

int compare_quiet_steps() {
  int failures = 0;
  for (unsigned i = 0; i < kSchedulers; ++i) {
    const auto strategy = static_cast<Strategy>(i);
    std::int64_t count = 0;
    bool same = true;
    for (std::uint64_t seed = 1; seed <= kSeeds && same; ++seed) {
      const std::int64_t its = unasked(strategy, seed);
      same = its >= 0;
      count += its;
    }
    std::printf("%s: %s; %lld steps without asking\n", name_of(strategy),
                same ? "the same" : "another course when it is not asked",
                static_cast<long long>(count));
    if (!same) ++failures;
    const bool counts_some = strategy == Strategy::kSurw || strategy == Strategy::kDirected;
    if (!counts_some && count == 0) ++failures;
  }
  return failures == 0 ? 0 : 1;
}

}  // namespace mpsstress::selftest
