// Two schedulers of a strategy see the same made-up threads: to one of them every place has another
// offset in the executable. Neither has learnt anything: pairs of write and read that a search
// wants to see are listed by offset, and another order of places is another order of these.
#include "linked_anew.hpp"

#include <cstdio>
#include <memory>

#include "made_up_threads.hpp"
#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr std::uint64_t kSteps = 5000;
constexpr std::uint64_t kSeeds = 20;
// More than there is room for at first.
constexpr std::uint32_t kPlaces = 1500;

// No two places have the same.
std::uint32_t offset_elsewhere(Address code) {
  return static_cast<std::uint32_t>(code) * 2654435761U + 12345;
}

bool chooses_the_same(Strategy strategy, std::uint64_t seed) {
  const EventCounts counts;
  const std::vector<ReadFrom> wanted;
  const std::unique_ptr<Scheduler> here = make_scheduler(strategy, {3, counts, wanted});
  const std::unique_ptr<Scheduler> elsewhere = make_scheduler(strategy, {3, counts, wanted});
  Random randoms[] = {Random(seed), Random(seed)};
  here->begin(randoms[0], kSteps);
  elsewhere->begin(randoms[1], kSteps);
  MadeUpThreads threads(scramble(seed), kPlaces);
  for (std::uint64_t i = 0; i < kSteps; ++i) {
    View view = threads.view();
    const FiberIndex chosen = here->pick(view);
    view.offset = offset_elsewhere;
    if (elsewhere->pick(view) != chosen) return false;
    threads.take(chosen);
  }
  return true;
}

}  // namespace

int compare_linked_anew() {
  int failures = 0;
  for (unsigned i = 0; i < kSchedulers; ++i) {
    const auto strategy = static_cast<Strategy>(i);
    bool same = true;
    for (std::uint64_t seed = 1; seed <= kSeeds && same; ++seed) {
      same = chooses_the_same(strategy, seed);
    }
    std::printf("%s: %s\n", name_of(strategy), same ? "the same" : "another course");
    if (!same) ++failures;
  }
  return failures == 0 ? 0 : 1;
}

}  // namespace mpsstress::selftest
