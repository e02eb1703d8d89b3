// From a strategy to its name and its scheduler.
#include "runtime/schedulers/strategy.hpp"

#include <cstring>

#include "runtime/schedulers/fair.hpp"
#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {
namespace {

struct Entry {
  const char* name;
  std::unique_ptr<Scheduler> (*make)(const Materials&);
};

constexpr Entry kEntries[] = {
#define MPSSTRESS_STRATEGY(enumerator, word, maker) {word, maker},
#include "runtime/schedulers/list.inc"
#undef MPSSTRESS_STRATEGY
};
static_assert(sizeof kEntries / sizeof kEntries[0] == kSchedulers);

}  // namespace

const char* name_of(Strategy strategy) {
  if (strategy == Strategy::kAuto) return "auto";
  if (strategy == Strategy::kGuided) return "guided";
  if (strategy == Strategy::kExhaustive) return "exhaustive";
  return kEntries[static_cast<unsigned>(strategy)].name;
}

std::string names_of_strategies() {
  std::string names = name_of(Strategy::kAuto);
  for (const Entry& entry : kEntries) names += std::string(", ") + entry.name;
  return names + ", " + name_of(Strategy::kExhaustive);
}

bool find_strategy(const char* name, Strategy& strategy) {
  for (unsigned i = 0; i <= static_cast<unsigned>(Strategy::kExhaustive); ++i) {
    const auto candidate = static_cast<Strategy>(i);
    if (std::strcmp(name_of(candidate), name) != 0) continue;
    strategy = candidate;
    return true;
  }
  return false;
}

std::unique_ptr<Scheduler> make_scheduler(Strategy strategy, const Materials& materials) {
  return std::make_unique<FairScheduler>(kEntries[static_cast<unsigned>(strategy)].make(materials));
}

}  // namespace mpsstress::runtime
