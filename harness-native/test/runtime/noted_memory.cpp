// A thread comes to parts of a big block: eight times as much is noted of it. Then it computes
// where the runtime cannot see it, so that the process's memory is looked at meanwhile. Not among
// the programs, for each schedule takes a second.
#include "noted_memory.hpp"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <thread>

#include "runtime/exploration.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::selftest {
namespace {

constexpr std::size_t kBytes = std::size_t{144} << 20;
constexpr std::size_t kApart = 256;  // no part that is looked at as a whole is left

__attribute__((no_sanitize("thread"), noinline)) void use(volatile char* begin) {
  constexpr int kRounds = 240'000'000;  // some tenths of a second
  for (int i = 0; i < kRounds; ++i) begin[0] = 1;
}

void come_to_parts() {
  std::thread([] {
    const std::unique_ptr<char[]> block(new char[kBytes]);
    volatile char* const begin = block.get();
    for (std::size_t at = 0; at < kBytes; at += kApart) begin[at] = 1;
    use(begin);
  }).join();
}

}  // namespace

int judge_noted_memory() {
  constexpr unsigned kSchedules = 3;
  runtime::Exploration exploration(runtime::Configuration{}, come_to_parts);
  for (unsigned i = 0; i < kSchedules; ++i) {
    const runtime::ScheduleResult result = exploration.run(i);
    if (result.status == runtime::Status::kEnded && result.findings.empty()) continue;
    std::printf("schedule %u: %s\n", i, result.fault.c_str());
    for (const runtime::Finding& finding : result.findings) {
      std::printf("  %s\n", finding.message.c_str());
    }
    return 1;
  }
  return 0;
}

}  // namespace mpsstress::selftest
