// Random locks are acquired and released in any order, some of them several times. At each clock
// what a plain list held then is compared with what the history tells at the end.
#include "locks_held.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "runtime/base/random.hpp"
#include "runtime/clocks/strand.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr std::uint64_t kHistories = 400;
constexpr Clock kClocks = 120;
constexpr std::uint32_t kLocks = 6;

using Held = std::vector<Acquisition>;

void release(Held& held, SyncIndex lock) {
  const auto last = std::find_if(held.rbegin(), held.rend(),
                                 [&](const Acquisition& one) { return one.lock == lock; });
  if (last != held.rend()) held.erase(std::next(last).base());
}

bool is_told(const Strand& strand, Clock clock, const Held& wanted) {
  const std::vector<const LockChange*> told = locks_held(strand, clock);
  return std::equal(told.begin(), told.end(), wanted.begin(), wanted.end(),
                    [](const LockChange* one, const Acquisition& other) {
                      return one->lock == other.lock && one->context == other.context &&
                             one->code == other.code;
                    });
}

// Several changes may have one clock, and a clock may have none.
bool history_tells(std::uint64_t seed, ScheduleMemory& memory) {
  memory.reset();
  Random random(seed);
  Strand& strand = *memory.make<Strand>();
  std::vector<Held> at{Held()};
  for (Clock clock = 1; clock <= kClocks; ++clock) {
    strand.clock.set(strand.index, clock, memory);
    Held held = at.back();
    for (std::uint32_t changes = random.below(3); changes > 0; --changes) {
      const SyncIndex lock = 1 + random.below(kLocks);
      if (random.below(2) == 0) {
        const Acquisition acquired{lock, random.below(1000), random.below(1000)};
        note_lock_acquired(strand, acquired, memory);
        held.push_back(acquired);
      } else {
        note_lock_released(strand, lock, memory);
        release(held, lock);
      }
    }
    at.push_back(held);
  }
  for (Clock clock = 0; clock <= kClocks; ++clock) {
    if (is_told(strand, clock, at[clock])) continue;
    std::printf("seed %llu: other locks at clock %u\n", static_cast<unsigned long long>(seed),
                static_cast<unsigned>(clock));
    return false;
  }
  return true;
}

}  // namespace

int judge_locks_held() {
  ScheduleMemory memory;
  memory.initialise();
  for (std::uint64_t seed = 1; seed <= kHistories; ++seed) {
    if (!history_tells(seed, memory)) return 1;
  }
  std::printf("the locks held at each clock of %llu histories are told\n",
              static_cast<unsigned long long>(kHistories));
  return 0;
}

}  // namespace mpsstress::selftest
