// Who explores what.
#include "runtime/feedback/allocation.hpp"

#include <sched.h>

#include <algorithm>
#include <cstring>

#include "runtime/base/random.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/feedback/meetings.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::uint32_t kPairCells = std::uint32_t{1} << 18;
constexpr std::uint32_t kMostPairs = kPairCells / 2;
constexpr std::uint32_t kOutcomeCells = std::uint32_t{1} << 12;
constexpr std::size_t kMostCandidates = 1 << 14;

// The strategies of `auto`.
constexpr Strategy kArms[] = {Strategy::kUrw,      Strategy::kFeedback, Strategy::kSurw,
                              Strategy::kPos,      Strategy::kPct,      Strategy::kRandom,
                              Strategy::kPeriodic, Strategy::kDirected};
constexpr unsigned kArmCount = sizeof kArms / sizeof kArms[0];
// Who has which schedule: a digit is an arm's number. Most errors are found soon by one arm and
// late by the others, so the first schedules are of all arms, and those that find the most have the
// most; also pct, which alone has threads that are slow throughout. The free ones go to those that
// still find something new.
constexpr char kTurns[] =
    "01672315"
    "01473012"
    "4*2147*6"
    "420*1043";
constexpr std::size_t kTurnCount = sizeof kTurns - 1;
constexpr char kFree = '*';
static_assert(kEpoch % kTurnCount == 0);
// What is new in a schedule, against a new pair.
constexpr double kNewOutcome = 4;
constexpr double kFinding = 8;
// How much of what an arm has gained before counts beside the last epoch.
constexpr double kMemory = 0.5;

struct PairCell {
  ReadFrom pair;
  std::uint32_t count;  // schedules that have shown it; 0: no pair
};

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
  std::uint32_t pair_count;
  std::uint32_t outcome_count;
  double gain[kArmCount];  // for each schedule
  std::uint64_t epochs;    // complete ones
  std::uint32_t growth_count;
  std::uint64_t growth[Coverage::kMostGrowth];
  Strategy assigned[kEpoch];
  Slot slots[kEpoch];
  PairCell pairs[kPairCells];
  std::uint64_t outcomes[kOutcomeCells];

  // How many schedules had shown it before.
  std::uint32_t count_pair(const ReadFrom& pair) {
    std::uint64_t at = hash_of(pair) % kPairCells;
    for (; pairs[at].count != 0; at = (at + 1) % kPairCells) {
      if (pairs[at].pair == pair) return pairs[at].count++;
    }
    if (pair_count == kMostPairs) return 1;
    ++pair_count;
    pairs[at] = PairCell{pair, 1};
    return 0;
  }

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
  candidates_of_ = ~std::uint64_t{0};
  assign();
}

void Allocation::learn(const Shown& shown) {
  for (const ReadFrom* pair = shown.begin; pair != shown.end; ++pair) shared_->count_pair(*pair);
}

Assignment Allocation::of(std::uint64_t index) {
  {
    const Exclusive exclusive(shared_->lock);
    const std::uint64_t epoch = index / kEpoch;
    if (epoch > shared_->epoch) advance_to(epoch);
  }
  Assignment assignment;
  assignment.strategy = shared_->assigned[index % kEpoch];
  if (assignment.strategy == Strategy::kFeedback) assignment.wanted = choose_wanted(index);
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
      if (shared_->count_pair(slot.pairs[k]) == 0) gain += 1;
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
    shared_->growth[shared_->growth_count++] = shared_->pair_count;
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

// All pairs of a write and a step that are known to come to the same place, seen together or not.
void Allocation::list_candidates() const {
  if (candidates_of_ == shared_->epoch) return;
  candidates_of_ = shared_->epoch;
  candidates_.clear();
  std::vector<Candidate> seen;
  for (const PairCell& cell : shared_->pairs) {
    if (cell.count != 0) seen.push_back({cell.pair, cell.count});
  }
  const auto by_pair = [](const Candidate& a, const Candidate& b) { return a.pair < b.pair; };
  std::sort(seen.begin(), seen.end(), by_pair);
  for (std::size_t begin = 0; begin < seen.size();) {
    std::size_t end = begin;
    std::vector<std::uint32_t> writers = {0};
    std::vector<std::uint32_t> readers;
    for (; end < seen.size() && seen[end].pair.place == seen[begin].pair.place; ++end) {
      writers.push_back(seen[end].pair.writer);
      readers.push_back(seen[end].pair.reader);
    }
    for (std::vector<std::uint32_t>* list : {&writers, &readers}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    const bool ordered =
        ordered_ != nullptr &&
        std::binary_search(ordered_->begin(), ordered_->end(), seen[begin].pair.place);
    // A place that is never written to has nothing to show.
    for (const std::uint32_t reader : readers) {
      for (const std::uint32_t writer : writers) {
        if (ordered || writers.size() < 2 || candidates_.size() == kMostCandidates) break;
        const Candidate wanted{{writer, reader, seen[begin].pair.place}, 0};
        const auto known = std::lower_bound(seen.begin(), seen.end(), wanted, by_pair);
        const bool was_seen = known != seen.end() && known->pair == wanted.pair;
        candidates_.push_back({wanted.pair, was_seen ? known->count : 0});
      }
    }
    begin = end;
  }
}

// One to three of them, the rarer the more likely.
std::vector<ReadFrom> Allocation::choose_wanted(std::uint64_t index) const {
  list_candidates();
  std::vector<ReadFrom> wanted;
  if (candidates_.empty()) return wanted;
  Random random(scramble(shared_->seed ^ 0x72656164732d6672ULL) + index);
  const std::uint32_t count = 1 + random.below(3);
  constexpr unsigned kTries = 8;
  const auto bound = static_cast<std::uint32_t>(candidates_.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    const Candidate* rarest = nullptr;
    for (unsigned k = 0; k < 1 + random.below(kTries); ++k) {
      const Candidate& one = candidates_[random.below(bound)];
      if (rarest == nullptr || one.count < rarest->count) rarest = &one;
    }
    wanted.push_back(rarest->pair);
  }
  return wanted;
}

Coverage Allocation::coverage() const {
  Coverage coverage;
  coverage.schedules = shared_->schedules;
  for (const PairCell& cell : shared_->pairs) {
    if (cell.count == 0) continue;
    ++coverage.pairs;
    if (cell.count == 1) ++coverage.once;
  }
  coverage.full = shared_->pair_count == kMostPairs;
  coverage.growth_count = shared_->growth_count;
  std::copy(shared_->growth, shared_->growth + shared_->growth_count, coverage.growth);
  return coverage;
}

}  // namespace mpsstress::runtime
