// Random programs that use big blocks as wholes and in parts. Each is explored twice, the second
// time with every row taken apart before anybody uses it: what is found must be the same.
#include "rows.hpp"

#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "runtime/base/random.hpp"
#include "runtime/exploration.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr std::uint64_t kPrograms = 120;
constexpr std::uint64_t kSchedules = 12;
constexpr std::size_t kMostBytes = 2600;
constexpr int kThreads = 3;
constexpr int kOperations = 5;

// Of a program that knows nothing of rows; what it does hangs on these alone.
struct Script {
  std::uint64_t seed;
  bool apart;  // each row is taken apart first
};

// Which the program's own accesses would do, too, but these are steps.
void take_apart(const char* block, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += kRowBytes) {
    world.rows.break_up(reinterpret_cast<Address>(block) + at, world.shadow, world.memory);
  }
}

// A block, and as much of it as an operation is about.
struct Part {
  char* begin;
  std::size_t bytes;
};

Part part_of(char* block, std::size_t bytes, Random& random) {
  switch (random.below(4)) {
    case 0:
      return {block + random.below(static_cast<std::uint32_t>(bytes)), 1};
    case 1: {
      const std::size_t from = random.below(static_cast<std::uint32_t>(bytes / 2));
      return {block + from, 1 + random.below(static_cast<std::uint32_t>(bytes - from))};
    }
    default:
      return {block, bytes};
  }
}

void operate(char* block, std::size_t bytes, Random& random, std::mutex& mutex) {
  const Part part = part_of(block, bytes, random);
  std::unique_lock<std::mutex> lock(mutex, std::defer_lock);
  if (random.below(2) == 0) lock.lock();
  if (random.below(3) != 0) {
    char copy[kMostBytes];
    std::memcpy(copy, part.begin, part.bytes);
    __asm__ volatile("" : : "r"(copy) : "memory");
  } else if (part.bytes == 1) {
    *part.begin = 1;
  } else {
    std::memset(part.begin, 1, part.bytes);
  }
}

void run(const Script& script) {
  Random random(script.seed);
  const std::size_t bytes = 600 + random.below(kMostBytes - 600);
  auto* const block = static_cast<char*>(std::malloc(bytes));
  char* volatile later = nullptr;
  if (script.apart) take_apart(block, bytes);
  if (random.below(2) == 0) std::memset(block, 0, bytes);
  std::mutex mutex;
  const bool freed_early = random.below(4) == 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i, its = random.next()] {
      Random choice(its);
      if (i == 0) {
        auto* const own = static_cast<char*>(std::malloc(1000));
        if (script.apart) take_apart(own, 1000);
        if (choice.below(2) == 0) std::memset(own, 0, 1000);
        const std::lock_guard<std::mutex> lock(mutex);
        later = own;
      }
      for (int k = 0; k < kOperations; ++k) {
        operate(block, bytes, choice, mutex);
        char* shared = nullptr;
        {
          const std::lock_guard<std::mutex> lock(mutex);
          shared = later;
        }
        if (shared != nullptr) operate(shared, 1000, choice, mutex);
      }
      if (i == 1 && freed_early) std::free(block);
    });
  }
  for (std::thread& thread : threads) thread.join();
  if (!freed_early) std::free(block);
  std::free(later);
}

struct Seen {
  std::string text;  // of all schedules
  std::size_t findings = 0;
};

Seen explore(const Script& script, Strategy strategy) {
  Configuration configuration;
  configuration.strategy = strategy;
  configuration.frees_are_points = true;
  Exploration exploration(configuration, [&script] { run(script); });
  Seen seen;
  for (std::uint64_t i = 0; i < kSchedules; ++i) {
    const ScheduleResult result = exploration.run(i);
    seen.text += std::to_string(result.steps) + " steps " + std::to_string(result.switches) + "\n";
    for (const Finding& finding : result.findings) {
      ++seen.findings;
      seen.text += std::string(name_of(finding.kind)) + " " + finding.message + "\n";
      for (const Side& side : finding.sides) {
        seen.text += " " + side.title + "\n";
        for (const Address code : side.stack) seen.text += " " + std::to_string(code);
        for (const std::string& lock : side.locks) seen.text += " " + lock;
      }
    }
  }
  return seen;
}

bool is_the_same() {
  std::size_t findings = 0;
  for (std::uint64_t seed = 1; seed <= kPrograms; ++seed) {
    const Strategy strategy = seed % 2 == 0 ? Strategy::kPos : Strategy::kAuto;
    const Seen whole = explore(Script{seed, false}, strategy);
    const Seen apart = explore(Script{seed, true}, strategy);
    findings += whole.findings;
    if (whole.text == apart.text) continue;
    std::printf("program %llu\nas wholes:\n%s\napart:\n%s\n", static_cast<unsigned long long>(seed),
                whole.text.c_str(), apart.text.c_str());
    return false;
  }
  std::printf("%llu programs, %zu findings, the same where rows are taken apart\n",
              static_cast<unsigned long long>(kPrograms), findings);
  return findings > kPrograms;
}

// A block that is used as a whole costs a granule for each row, not for each eight bytes.
bool is_kept_whole() {
  static constexpr std::size_t kBytes = 16384;
  Address middle = 0;
  Exploration exploration(Configuration{}, [&middle] {
    auto* const block = static_cast<char*>(std::malloc(kBytes));
    std::memset(block, 0, kBytes);
    std::thread([block] { std::memset(block, 1, kBytes); }).join();
    middle = reinterpret_cast<Address>(block) + kBytes / 2;
    std::free(block);
  });
  exploration.run(0);
  const Granule* const granule = world.shadow.find(middle);
  const bool whole = world.rows.is_whole(middle) &&
                     (granule == nullptr || static_cast<std::uint32_t>(granule->stamp) == 0);
  if (!whole) std::printf("a block was looked at eight bytes at a time\n");
  return whole;
}

}  // namespace

int judge_rows() {
  const bool whole = is_kept_whole();
  return is_the_same() && whole ? 0 : 1;
}

}  // namespace mpsstress::selftest
