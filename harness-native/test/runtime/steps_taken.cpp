// Threads that use memory which no other can meet them at: how much of it there is adds no step. To
// each program belongs one that does less of the same, and takes as many steps.
#include "steps_taken.hpp"

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "runtime/exploration.hpp"
#include "runtime/instrumentation/controlled.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr unsigned kSchedules = 40;
constexpr int kThreads = 3;
constexpr std::size_t kFew = 4;
constexpr std::size_t kMany = 400;

void add_to(long* words, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) ++words[i];
}

// Made before the threads are, used by one each, and looked at when all are over.
void use_what_was_made_before(std::size_t count) {
  std::vector<std::vector<long>> parts(kThreads, std::vector<long>(kMany, 1));
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (std::vector<long>& part : parts) {
    threads.emplace_back([&part, count] { add_to(part.data(), count); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::vector<long>& part : parts) add_to(part.data(), count);
}

// The same words by all, in what no program can see: no race, either.
void keep_books(std::size_t count) {
  std::vector<long> words(kMany, 0);
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&words, count] {
      hide();
      add_to(words.data(), count);
      show();
    });
  }
  for (std::thread& thread : threads) thread.join();
}

void use_in_books_what_is_gone() {
  auto word = std::make_unique<long>(1);
  long* const gone = word.get();
  word.reset();
  hide();
  add_to(gone, 1);
  show();
}

// kAll: as in rehearsals and replays.
bool adds_no_step(const char* name, Points points, const std::function<void(std::size_t)>& use) {
  Configuration configuration;
  configuration.points = points;
  const auto steps = [&](std::size_t count) {
    Exploration exploration(configuration, [&] { use(count); });
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < kSchedules; ++i) {
      const ScheduleResult result = exploration.run(i);
      if (!result.findings.empty()) std::printf("%s: has findings\n", name);
      sum += result.findings.empty() ? result.steps : kMany * kSchedules;
    }
    return sum / kSchedules;
  };
  const std::uint64_t few = steps(kFew);
  const std::uint64_t many = steps(kMany);
  std::printf("%s: %llu steps, of more work %llu\n", name, static_cast<unsigned long long>(few),
              static_cast<unsigned long long>(many));
  return many <= few + kFew;
}

bool finds_use_after_free() {
  Exploration exploration(Configuration{}, use_in_books_what_is_gone);
  const ScheduleResult result = exploration.run(0);
  return !result.findings.empty() && result.findings[0].kind == FindingKind::kUseAfterFree;
}

}  // namespace

int judge_steps_taken() {
  bool good = adds_no_step("made before", Points::kShared, use_what_was_made_before);
  good = adds_no_step("in books", Points::kShared, keep_books) && good;
  good = adds_no_step("in books, all accesses", Points::kAll, keep_books) && good;
  if (finds_use_after_free()) return good ? 0 : 1;
  std::printf("a use of freed memory in books is not found\n");
  return 1;
}

}  // namespace mpsstress::selftest
