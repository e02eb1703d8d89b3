// Two schedulers of a strategy see the same made-up threads: one is asked at each step, the other
// only where the engine would ask.
#include "quiet_steps.hpp"

#include <cstdio>
#include <memory>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr FiberIndex kFibers = 4;
constexpr std::uint64_t kSteps = 5000;
constexpr std::uint64_t kSeeds = 40;

std::uint64_t portable(Address address) { return address; }
std::uint32_t offset(Address code) { return static_cast<std::uint32_t>(code); }
bool never_waits(FiberIndex) { return false; }

// Threads without an end. Most of their steps are quiet, and some of these meet another thread's.
class Threads {
 public:
  explicit Threads(std::uint64_t seed) : random_(seed) {
    for (FiberIndex fiber = 0; fiber < kFibers; ++fiber) {
      enabled_[fiber] = fiber;
      lineages_[fiber] = fiber + 1U;
      draw(fiber);
    }
    reads_from_.initialise();
    reads_from_.begin(1, true);
  }

  View view() const {
    return {enabled_,      kFibers, kFibers,   pending_,  current_,     ChoiceKind::kPoint, false,
            step_,         step_,   lineages_, creators_, &reads_from_, portable,           offset,
            step_ - turn_, false,   false,     false,     never_waits};
  }

  void take(FiberIndex next) {
    const Event& event = pending_[next];
    reads_from_.note(event.begin, offset(event.code), event.write);
    if (next != current_) turn_ = step_;
    current_ = next;
    ++step_;
    draw(next);
  }

 private:
  void draw(FiberIndex fiber) {
    const Address begin = 0x1000 + 8 * random_.below(6);
    const Address code = 0x100 + random_.below(12);
    const std::uint32_t sort = random_.below(16);
    const bool write = random_.below(3) == 0;
    pending_[fiber] = Event{begin, begin + 8, code, write ? EventKind::kWrite : EventKind::kRead,
                            write, sort > 3};
    if (sort == 0) pending_[fiber] = Event{0, 0, code, EventKind::kYield, false, false};
  }

  Random random_;
  FiberIndex enabled_[kFibers];
  FiberIndex creators_[kFibers] = {kNoFiber};
  std::uint64_t lineages_[kFibers];
  Event pending_[kFibers];
  ReadsFrom reads_from_;
  FiberIndex current_ = 0;
  std::uint64_t step_ = 0;
  std::uint64_t turn_ = 0;
};

// How many steps it was not asked about; below 0 if it then said something else.
std::int64_t unasked(Strategy strategy, std::uint64_t seed) {
  const EventCounts counts;
  const std::vector<ReadFrom> wanted;
  const std::unique_ptr<Scheduler> asked = make_scheduler(strategy, {3, counts, wanted});
  const std::unique_ptr<Scheduler> spared = make_scheduler(strategy, {3, counts, wanted});
  Random randoms[] = {Random(seed), Random(seed)};
  asked->begin(randoms[0], kSteps);
  spared->begin(randoms[1], kSteps);
  Threads threads(scramble(seed));
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
