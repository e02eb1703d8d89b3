// Small programs drawn at random: an exhaustive search shows, round by round, just what a naive
// enumeration of all interleavings shows.
#include "search_tests.hpp"

#include <pthread.h>
#include <semaphore.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runtime/exploration.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

enum class Kind : std::uint8_t {
  kLoad,
  kStore,
  kAdd,
  kExchangeIfZero,
  kLockedAdd,
  kTryLock,
  kBothLocks,
  kPost,
  kTake,
  kAwait,
  kAnnounce,
  kShared,
  kExclusive,
  kSharedTwice,
  kTryShared,
};
constexpr std::uint32_t kKinds = static_cast<std::uint32_t>(Kind::kTryShared) + 1;
constexpr unsigned kPlaces = 2;
constexpr unsigned kMostThreads = 3;
constexpr unsigned kMostOperations = 4;

struct Operation {
  Kind kind;
  unsigned place;
};

using Thread = std::vector<Operation>;

struct Program {
  std::vector<Thread> threads;
  bool writers_first = false;  // at the read-write lock
};

// What the program's threads use; begun anew by its main thread.
struct Memory {
  std::atomic<int> places[kPlaces];
  pthread_mutex_t locks[kPlaces];
  pthread_rwlock_t shared_lock;
  pthread_cond_t announced;
  sem_t permits;
  int seen[kMostThreads][kMostOperations];
};
Memory memory;

struct Start {
  const Thread* thread;
  int* seen;
  int number;
};

int perform(const Operation& operation, int value) {
  std::atomic<int>& place = memory.places[operation.place];
  pthread_mutex_t* const lock = &memory.locks[operation.place];
  int found = 0;
  switch (operation.kind) {
    case Kind::kLoad:
      return place.load();
    case Kind::kStore:
      place.store(value);
      return 0;
    case Kind::kAdd:
      return place.fetch_add(value);
    case Kind::kExchangeIfZero:
      place.compare_exchange_strong(found, value);
      return found;
    case Kind::kLockedAdd:
      pthread_mutex_lock(lock);
      found = place.load();
      place.store(found + value);
      pthread_mutex_unlock(lock);
      return found;
    case Kind::kTryLock:
      if (pthread_mutex_trylock(lock) != 0) return -1;
      found = place.load();
      pthread_mutex_unlock(lock);
      return found;
    case Kind::kBothLocks:
      pthread_mutex_lock(lock);
      pthread_mutex_lock(&memory.locks[1 - operation.place]);
      found = place.fetch_add(value);
      pthread_mutex_unlock(&memory.locks[1 - operation.place]);
      pthread_mutex_unlock(lock);
      return found;
    case Kind::kPost:
      sem_post(&memory.permits);
      return 0;
    case Kind::kTake:
      sem_wait(&memory.permits);
      return place.load();
    case Kind::kAwait:
      pthread_mutex_lock(&memory.locks[0]);
      while (memory.places[0].load() == 0) pthread_cond_wait(&memory.announced, &memory.locks[0]);
      found = memory.places[1].load();
      pthread_mutex_unlock(&memory.locks[0]);
      return found;
    case Kind::kAnnounce:
      pthread_mutex_lock(&memory.locks[0]);
      memory.places[0].store(value);
      pthread_cond_signal(&memory.announced);
      pthread_mutex_unlock(&memory.locks[0]);
      return 0;
    case Kind::kSharedTwice:
      pthread_rwlock_rdlock(&memory.shared_lock);
      [[fallthrough]];
    case Kind::kShared:
      pthread_rwlock_rdlock(&memory.shared_lock);
      found = place.load();
      pthread_rwlock_unlock(&memory.shared_lock);
      if (operation.kind == Kind::kSharedTwice) pthread_rwlock_unlock(&memory.shared_lock);
      return found;
    case Kind::kTryShared:
      if (pthread_rwlock_tryrdlock(&memory.shared_lock) != 0) return -1;
      found = place.load();
      pthread_rwlock_unlock(&memory.shared_lock);
      return found;
    case Kind::kExclusive:
      pthread_rwlock_wrlock(&memory.shared_lock);
      found = place.fetch_add(value);
      pthread_rwlock_unlock(&memory.shared_lock);
      return found;
  }
  return 0;
}

void* run_thread(void* start) {
  const Start& mine = *static_cast<const Start*>(start);
  int value = mine.number * 10;
  int* seen = mine.seen;
  for (const Operation& operation : *mine.thread) *seen++ = perform(operation, ++value);
  return nullptr;
}

void run_program(const Program& drawn) {
  const std::vector<Thread>& program = drawn.threads;
  for (std::atomic<int>& place : memory.places) place = 0;
  for (pthread_mutex_t& lock : memory.locks) pthread_mutex_init(&lock, nullptr);
  pthread_rwlockattr_t kind;
  pthread_rwlockattr_init(&kind);
  pthread_rwlockattr_setkind_np(&kind, drawn.writers_first
                                           ? PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP
                                           : PTHREAD_RWLOCK_PREFER_READER_NP);
  pthread_rwlock_init(&memory.shared_lock, &kind);
  pthread_cond_init(&memory.announced, nullptr);
  sem_init(&memory.permits, 0, 0);
  pthread_t handles[kMostThreads];
  Start starts[kMostThreads];
  for (unsigned i = 0; i < program.size(); ++i) {
    starts[i] = Start{&program[i], memory.seen[i], static_cast<int>(i) + 1};
    pthread_create(&handles[i], nullptr, run_thread, &starts[i]);
  }
  for (unsigned i = 0; i < program.size(); ++i) pthread_join(handles[i], nullptr);
  for (unsigned i = 0; i < program.size(); ++i) {
    for (unsigned k = 0; k < program[i].size(); ++k) {
      observe(static_cast<std::uint64_t>(memory.seen[i][k]));
    }
  }
  for (std::atomic<int>& place : memory.places) observe(static_cast<std::uint64_t>(place.load()));
}

Program draw(std::uint64_t seed) {
  Random random(scramble(seed));
  std::vector<Thread> program(2 + (random.below(3) == 0 ? 1 : 0));
  for (Thread& thread : program) {
    thread.resize(program.size() == kMostThreads ? 1 : 1 + random.below(2));
    for (Operation& operation : thread) {
      operation = Operation{static_cast<Kind>(random.below(kKinds)), random.below(kPlaces)};
    }
  }
  return Program{program, random.below(2) == 0};
}

std::string text_of(const Program& program) {
  std::string text = program.writers_first ? "writers first " : "";
  for (const Thread& thread : program.threads) {
    text += "[";
    for (const Operation& operation : thread) {
      text += " " + std::to_string(static_cast<unsigned>(operation.kind)) + "/" +
              std::to_string(operation.place);
    }
    text += " ]";
  }
  return text;
}

using Outcomes = std::set<std::vector<std::uint64_t>>;

struct Search {
  std::map<std::uint32_t, Outcomes> rounds;  // by the bound on preemptions
  std::uint64_t schedules = 0;
  std::string fault;
  bool complete = false;
};

Search search(const Program& program, bool reduces) {
  constexpr std::uint64_t kMostSchedules = 16000;  // of a naive search that is waited for
  Configuration configuration;
  configuration.strategy = Strategy::kExhaustive;
  configuration.reduces = reduces;
  // The threads meet at synchronisation alone: for a naive search nothing else should be a step.
  if (!reduces) configuration.points = Points::kSync;
  configuration.detect_races = false;
  Exploration exploration(configuration, [&program] { run_program(program); });
  Search search;
  Outcomes outcomes;
  Searched before;
  for (std::uint64_t i = 0; i < kMostSchedules; ++i) {
    const bool goes_on = exploration.has(i);
    const Searched now = exploration.searched();
    if (now.any && (!before.any || now.preemptions != before.preemptions)) {
      search.rounds[now.preemptions] = std::move(outcomes);
      outcomes.clear();
      before = now;
    }
    search.complete = !goes_on && now.left_out == 0;
    if (!goes_on) break;
    const ScheduleResult result = exploration.run(i);
    if (!tells_of_program(result.status)) {
      search.fault = result.fault;
      break;
    }
    ++search.schedules;
    std::vector<std::uint64_t> outcome = result.outcome;
    for (const Finding& finding : result.findings) {
      if (finding.kind != FindingKind::kLockOrder) {
        outcome.push_back(1000 + static_cast<std::uint64_t>(finding.kind));
      }
    }
    outcomes.insert(std::move(outcome));
  }
  return search;
}

// A search leaves rounds out where it knows that their bound leaves nothing out.
bool shows_the_same(const Search& reduced, const Search& naive) {
  for (const auto& [bound, outcomes] : naive.rounds) {
    const auto found = reduced.rounds.find(bound);
    const Outcomes& shown =
        found != reduced.rounds.end() ? found->second : reduced.rounds.at(Searched::kAnyNumber);
    const bool all = std::includes(shown.begin(), shown.end(), outcomes.begin(), outcomes.end());
    if (!all || (found != reduced.rounds.end() && shown.size() != outcomes.size())) return false;
  }
  return true;
}

}  // namespace

int compare_searches(std::uint64_t seed, unsigned programs) {
  unsigned compared = 0;
  std::uint64_t schedules = 0;
  std::uint64_t naive_schedules = 0;
  for (unsigned i = 0; i < programs; ++i) {
    const Program program = draw(seed + i);
    const Search naive = search(program, false);
    if (naive.fault.empty() && !naive.complete) continue;  // too many
    const Search reduced = search(program, true);
    const bool same = naive.fault.empty() && reduced.fault.empty() && reduced.complete &&
                      shows_the_same(reduced, naive);
    if (!same) {
      std::printf("seed %llu %s: %s%s\n", static_cast<unsigned long long>(seed + i),
                  text_of(program).c_str(), naive.fault.c_str(), reduced.fault.c_str());
      for (const auto& [bound, outcomes] : naive.rounds) {
        const auto found = reduced.rounds.find(bound);
        std::printf("  preemptions %u: %zu outcomes, and not %zu\n", bound, outcomes.size(),
                    found == reduced.rounds.end() ? 0 : found->second.size());
      }
      return 1;
    }
    ++compared;
    schedules += reduced.schedules;
    naive_schedules += naive.schedules;
  }
  std::printf("%u of %u programs: the same outcomes in %llu schedules as in %llu\n", compared,
              programs, static_cast<unsigned long long>(schedules),
              static_cast<unsigned long long>(naive_schedules));
  return compared > programs / 2 ? 0 : 1;
}

}  // namespace mpsstress::selftest
