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

namespace {

std::uint64_t times(std::uint64_t factor, std::uint64_t limit) {
  return limit < ~std::uint64_t{0} / factor ? limit * factor : ~std::uint64_t{0};
}

}  // namespace

// A schedule may compute for ever without a step, on data that a race has damaged. A plan makes
// some 15 accesses for each step.
std::uint64_t access_limit_of(const Configuration& configuration) {
  constexpr std::uint64_t kAccessesForEachStep = 100;
  if (configuration.access_limit != 0) return configuration.access_limit;
  return times(kAccessesForEachStep, configuration.step_limit);
}

std::uint64_t wrong_limit_of(const Configuration& configuration) {
  return configuration.wrong_limit != 0 ? configuration.wrong_limit : configuration.step_limit;
}

std::uint64_t byte_limit_of(const Configuration& configuration) {
  constexpr std::uint64_t kBytesForEachAccess = 64;
  if (configuration.byte_limit != 0) return configuration.byte_limit;
  return times(kBytesForEachAccess, access_limit_of(configuration));
}

}  // namespace mpsstress::runtime
