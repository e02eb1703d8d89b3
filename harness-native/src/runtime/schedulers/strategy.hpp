// The names of the strategies.
#pragma once

#include <cstdint>
#include <string>

namespace mpsstress::runtime {

enum class Strategy : std::uint8_t {
#define MPSSTRESS_STRATEGY(enumerator, word, maker) enumerator,
#include "runtime/schedulers/list.inc"
#undef MPSSTRESS_STRATEGY
  kAuto,        // each schedule's is chosen by what the epochs before it have shown
  kGuided,      // one schedule, whose choices are given; everything else as it comes
  kExhaustive,  // all that differ, one after the other (search/exhaustive_search.hpp)
};

constexpr unsigned kSchedulers = static_cast<unsigned>(Strategy::kAuto);

// Whether it chooses by which writes the steps of earlier schedules have read.
constexpr bool learns_who_wrote(Strategy strategy) {
  return strategy == Strategy::kAuto || strategy == Strategy::kFeedback;
}

const char* name_of(Strategy strategy);
// Of all that explore, `auto` first: "auto, random, …".
std::string names_of_strategies();
// The one of that name; false if there is none.
bool find_strategy(const char* name, Strategy& strategy);

}  // namespace mpsstress::runtime
