// Who explores what.
#include "runtime/feedback/allocation.hpp"

#include <sched.h>

#include <algorithm>
#include <cstring>

#include "runtime/base/random.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/feedback/meetings.hpp"
#include "runtime/feedback/seen_pairs.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::uint32_t kOutcomeCells = std::uint32_t{1} << 12;

// The strategies of `auto`.
constexpr Strategy kArms[] = {Strategy::kUrw,      Strategy::kFeedback, Strategy::kSurw,
                              Strategy::kPos,      Strategy::kPct,      Strategy::kRandom,
                              Strategy::kPeriodic, Strategy::kDirected, Strategy::kRare};
constexpr unsigned kArmCount = sizeof kArms / sizeof kArms[0];
// Who has which schedule: a digit is an arm's number. Most errors are found soon by one arm and
// late by the others, so the first schedules are of all arms, and those that find the most have the
// most. The first one is of the arm whose single schedules show the most of the catalogued defects,
// the next ones of those that show what it shows least. Also pct, which alone has threads that are
// slow throughout. The free ones go to those that still find something
// new.
constexpr char kTurns[] =
    "83175062"
    "81403812"
    "4*8147*6"
    "028*1043";
constexpr std::size_t kTurnCount = sizeof kTurns - 1;
constexpr char kFree = '*';
static_assert(kEpoch % kTurnCount == 0);
// What is new in a schedule, against a new pair.
constexpr double kNewOutcome = 4;
constexpr double kFinding = 8;
// How much of what an arm has gained before counts beside the last epoch.
constexpr double kMemory = 0.5;

// A lock between processes: held for a moment, by one that merges.
class Exclusive {
 public:
  explicit Exclusive(std::uint32_t& lock) : lock_(lock) {
    while (__atomic_exchange_n(&lock_, 1U, __ATOMIC_ACQUIRE) != 0) sched_yield();
  }
  ~Exclusive() { __atomic_store_n(&lock_, 0U, __ATOMIC_RELEASE); }
  Exclusive(const Exclusive&) = delete;
  Exclusive& operator=(const Exclusive&) = delete;

 private:
  std::uint32_t& lock_;
};

}  // namespace

struct Allocation::Shared {
  struct Slot {
    std::uint32_t noted;
    std::uint32_t pair_count;
    std::uint32_t findings;
    std::uint64_t outcome;
    ReadFrom pairs[ReadsFrom::kMostPairs];
  };

  std::uint32_t lock;
  Strategy strategy;
  std::uint64_t seed;
  std::uint64_t first_index;
  std::uint64_t epoch;
  std::uint64_t schedules;
  std::uint32_t outcome_count;
  double gain[kArmCount];  // for each schedule
  std::uint64_t epochs;    // complete ones
  std::uint32_t growth_count;
  std::uint64_t growth[Coverage::kMostGrowth];
  Strategy assigned[kEpoch];
  Slot slots[kEpoch];
  SeenPairs pairs;
  std::uint64_t outcomes[kOutcomeCells];

  bool is_new_outcome(std::uint64_t outcome) {
    if (outcome == 0) return false;
    std::uint64_t at = scramble(outcome) % kOutcomeCells;
    for (; outcomes[at] != 0; at = (at + 1) % kOutcomeCells) {
      if (outcomes[at] == outcome) return false;
    }
    if (outcome_count == kOutcomeCells / 2) return false;
    ++outcome_count;
    outcomes[at] = outcome;
    return true;
  }
};

Allocation::Allocation() : shared_(static_cast<Shared*>(share_memory(sizeof(Shared)))) {}
Allocation::~Allocation() { unshare_memory(shared_, sizeof(Shared)); }

void Allocation::begin(Strategy strategy, std::uint64_t seed, std::uint64_t first_index) {
  if (begun_) std::memset(static_cast<void*>(shared_), 0, sizeof *shared_);
  begun_ = true;
  shared_->strategy = strategy;
  shared_->seed = seed;
  shared_->first_index = first_index;
  shared_->epoch = first_index / kEpoch;
  rare_reads_.forget();
  assign();
}

void Allocation::learn(const Shown& shown) {
  for (const ReadFrom* pair = shown.begin; pair != shown.end; ++pair) shared_->pairs.count(*pair);
}

Assignment Allocation::of(std::uint64_t index) {
  {
    const Exclusive exclusive(shared_->lock);
    const std::uint64_t epoch = index / kEpoch;
    if (epoch > shared_->epoch) advance_to(epoch);
  }
  Assignment assignment;
  assignment.strategy = shared_->assigned[index % kEpoch];
  if (assignment.strategy == Strategy::kFeedback) {
    rare_reads_.list(shared_->pairs, shared_->epoch);
    assignment.wanted = rare_reads_.choose(shared_->seed, index);
  }
  if (assignment.strategy == Strategy::kDirected && races_ != nullptr) {
    assignment.wanted = choose_meetings(*races_, shared_->seed, index);
  }
  return assignment;
}

void Allocation::note(std::uint64_t index, const Shown& shown) {
  if (index / kEpoch != shared_->epoch) return;
  Shared::Slot& slot = shared_->slots[index % kEpoch];
  slot.pair_count = 0;
  for (const ReadFrom* pair = shown.begin; pair != shown.end; ++pair) {
    slot.pairs[slot.pair_count++] = *pair;
  }
  slot.outcome = shown.outcome;
  slot.findings = shown.findings;
  __atomic_store_n(&slot.noted, 1U, __ATOMIC_RELEASE);
}

bool Allocation::is_ready_for(std::uint64_t index) const {
  const std::uint64_t epoch = index / kEpoch;
  if (epoch <= shared_->epoch) return true;
  for (std::uint64_t i = shared_->epoch * kEpoch; i < epoch * kEpoch; ++i) {
    if (i < shared_->first_index) continue;
    if (__atomic_load_n(&shared_->slots[i % kEpoch].noted, __ATOMIC_ACQUIRE) == 0) return false;
  }
  return true;
}

// In the order of indices: of several schedules that show a new pair the first has found it.
void Allocation::advance_to(std::uint64_t epoch) {
  double gained[kArmCount] = {};
  std::uint32_t taken[kArmCount] = {};
  for (std::uint64_t i = 0; i < kEpoch; ++i) {
    Shared::Slot& slot = shared_->slots[i];
    if (slot.noted == 0) continue;
    double gain = kFinding * (slot.findings != 0 ? 1 : 0);
    for (std::uint32_t k = 0; k < slot.pair_count; ++k) {
      if (shared_->pairs.count(slot.pairs[k]) == 0) gain += 1;
    }
    if (shared_->is_new_outcome(slot.outcome)) gain += kNewOutcome;
    ++shared_->schedules;
    for (unsigned arm = 0; arm < kArmCount; ++arm) {
      if (kArms[arm] != shared_->assigned[i]) continue;
      gained[arm] += gain;
      ++taken[arm];
    }
    slot.noted = 0;
  }
  for (unsigned arm = 0; arm < kArmCount; ++arm) {
    if (taken[arm] == 0) continue;
    shared_->gain[arm] = kMemory * shared_->gain[arm] + (1 - kMemory) * gained[arm] / taken[arm];
  }
  shared_->epoch = epoch;
  ++shared_->epochs;
  if ((shared_->epochs & (shared_->epochs - 1)) == 0 &&
      shared_->growth_count < Coverage::kMostGrowth) {
    shared_->growth[shared_->growth_count++] = shared_->pairs.size;
  }
  assign();
}

// Free turns are spread: whoever has gone without for longest, measured by its share, is next.
// As long as nobody has found anything they are shared like the others.
void Allocation::assign() {
  double share[kArmCount] = {};
  double credit[kArmCount] = {};
  double total = 0;
  for (unsigned arm = 0; arm < kArmCount; ++arm) total += share[arm] = shared_->gain[arm];
  if (!(total > 0)) {
    for (const char turn : kTurns) {
      if (turn == kFree || turn == 0) continue;
      share[turn - '0'] += 1;
      total += 1;
    }
  }
  for (std::size_t i = 0; i < kEpoch; ++i) {
    const char turn = kTurns[i % kTurnCount];
    unsigned next = 0;
    if (turn == kFree) {
      for (unsigned arm = 0; arm < kArmCount; ++arm) {
        credit[arm] += share[arm];
        if (credit[arm] > credit[next]) next = arm;
      }
      credit[next] -= total;
    } else {
      next = static_cast<unsigned>(turn - '0');
    }
    shared_->assigned[i] = shared_->strategy == Strategy::kAuto ? kArms[next] : shared_->strategy;
  }
}

void Allocation::count_before(std::uint64_t end) {
  const std::uint64_t begin = std::max(shared_->epoch * kEpoch, shared_->first_index);
  for (std::uint64_t i = begin; i < end && i / kEpoch == shared_->epoch; ++i) {
    Shared::Slot& slot = shared_->slots[i % kEpoch];
    if (slot.noted == 0) return;
    for (std::uint32_t k = 0; k < slot.pair_count; ++k) shared_->pairs.count(slot.pairs[k]);
    ++shared_->schedules;
    slot.noted = 0;
  }
}

Coverage Allocation::coverage(std::uint64_t end) {
  count_before(end);
  Coverage coverage;
  coverage.schedules = shared_->schedules;
  coverage.pairs = shared_->pairs.size;
  coverage.once = shared_->pairs.once;
  coverage.full = shared_->pairs.is_full();
  coverage.growth_count = shared_->growth_count;
  std::copy(shared_->growth, shared_->growth + shared_->growth_count, coverage.growth);
  return coverage;
}

}  // namespace mpsstress::runtime
