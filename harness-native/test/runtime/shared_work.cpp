// Several processes share the schedules of an exploration: of n processes each takes every
// n-th index, and waits before the first one of an epoch for the others to complete the last.
#include "shared_work.hpp"

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr std::uint64_t kIndices = 3 * kEpoch + 17;

void take_share(Exploration& exploration, std::uint64_t first, std::uint64_t processes,
                std::uint64_t* hashes) {
  for (std::uint64_t i = first; i < kIndices; i += processes) {
    while (!exploration.is_ready_for(i)) sched_yield();
    const ScheduleResult result = exploration.run(i);
    hashes[i] = result.hash + static_cast<std::uint64_t>(result.strategy);
  }
}

// A hash of each schedule, then what all of them have shown.
std::vector<std::uint64_t> shown_by(const programs::Program& program, std::uint64_t processes) {
  Configuration configuration;
  configuration.strategy = Strategy::kAuto;
  configuration.seed = 4711;
  Exploration exploration(configured(program, configuration), program.body);
  exploration.prepare();
  auto* const hashes = static_cast<std::uint64_t*>(share_memory(kIndices * sizeof(std::uint64_t)));
  std::vector<pid_t> children;
  for (std::uint64_t i = 0; i < processes; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      take_share(exploration, i, processes, hashes);
      _exit(0);
    }
    children.push_back(child);
  }
  bool all_ended = true;
  for (const pid_t child : children) {
    int status = -1;
    all_ended = waitpid(child, &status, 0) == child && status == 0 && all_ended;
  }
  std::vector<std::uint64_t> result(hashes, hashes + kIndices);
  unshare_memory(hashes, kIndices * sizeof(std::uint64_t));
  const Coverage coverage = exploration.coverage(kIndices);
  result.insert(result.end(), {coverage.schedules, coverage.pairs, coverage.once});
  if (coverage.schedules != kIndices || coverage.pairs == 0) {
    std::printf("%s: %llu schedules are counted, with %llu pairs\n", program.name,
                static_cast<unsigned long long>(coverage.schedules),
                static_cast<unsigned long long>(coverage.pairs));
    result.clear();
  }
  if (!all_ended) result.clear();
  return result;
}

}  // namespace

int compare_shares(const programs::Program& program) {
  const std::vector<std::uint64_t> alone = shown_by(program, 1);
  for (const std::uint64_t processes : {std::uint64_t{2}, std::uint64_t{7}}) {
    const std::vector<std::uint64_t> shared = shown_by(program, processes);
    const auto [mine, theirs] =
        std::mismatch(alone.begin(), alone.end(), shared.begin(), shared.end());
    if (!alone.empty() && mine == alone.end() && theirs == shared.end()) continue;
    std::printf("%s: %llu processes run other schedules than one, from index %lld on\n",
                program.name, static_cast<unsigned long long>(processes),
                static_cast<long long>(mine - alone.begin()));
    return 1;
  }
  std::printf("%s: 1, 2 and 7 processes run the same %llu schedules\n", program.name,
              static_cast<unsigned long long>(kIndices));
  return 0;
}

}  // namespace mpsstress::selftest
