#include "runtime/configuration.hpp"

namespace mpsstress::runtime {

const char* name_of(Points points) {
  switch (points) {
    case Points::kSync:
      return "sync";
    case Points::kAll:
      return "all";
    case Points::kShared:
      break;
  }
  return "shared";
}

// A schedule may compute for ever without a step, on data that a race has damaged. A plan makes
// some 15 accesses for each step.
std::uint64_t access_limit_of(const Configuration& configuration) {
  constexpr std::uint64_t kAccessesForEachStep = 100;
  if (configuration.access_limit != 0) return configuration.access_limit;
  return configuration.step_limit < ~std::uint64_t{0} / kAccessesForEachStep
             ? configuration.step_limit * kAccessesForEachStep
             : ~std::uint64_t{0};
}

}  // namespace mpsstress::runtime
