// Schedules in their order, and from the last one to the first.
#include "left_overs.hpp"

#include <cstdio>
#include <vector>

namespace mpsstress::selftest {

using namespace runtime;  // NOLINT

int compare_left_overs(const programs::Program& program) {
  constexpr std::uint64_t kIndices = 64;
  Configuration configuration;
  configuration.strategy = Strategy::kRandom;
  configuration.seed = 4711;
  Exploration exploration(configured(program, configuration), program.body);
  std::vector<std::uint64_t> hashes;
  for (std::uint64_t i = 0; i < kIndices; ++i) hashes.push_back(exploration.run(i).hash);
  for (std::uint64_t i = kIndices; i-- > 0;) {
    if (exploration.run(i).hash == hashes[i]) continue;
    std::printf("%s: schedule %llu takes another course behind the next one\n", program.name,
                static_cast<unsigned long long>(i));
    return 1;
  }
  std::printf("%s: %llu schedules are the same in either order\n", program.name,
              static_cast<unsigned long long>(kIndices));
  return 0;
}

}  // namespace mpsstress::selftest
