// The choices are a function of seed and thread, and have the rates that they were asked for.
#include "noise/choices.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace mpsstress::noise {
namespace {

std::vector<std::pair<Perturbation, std::uint32_t>> sequence(std::uint64_t seed,
                                                             std::uint64_t thread) {
  ChoiceStream stream(seed, thread);
  const Rates rates;
  std::vector<std::pair<Perturbation, std::uint32_t>> choices;
  for (int call = 0; call < 1000; ++call) {
    const Choice choice = stream.next(rates);
    choices.emplace_back(choice.what, choice.amount);
  }
  return choices;
}

TEST(NoiseChoices, AreTheSameForTheSameSeedAndThread) { EXPECT_EQ(sequence(7, 3), sequence(7, 3)); }

TEST(NoiseChoices, DifferByThreadAndBySeed) {
  EXPECT_NE(sequence(7, 3), sequence(7, 4));
  EXPECT_NE(sequence(7, 3), sequence(8, 3));
}

TEST(NoiseChoices, KeepTheirRatesAndBounds) {
  const Rates rates;
  ChoiceStream stream(42, 0);
  std::map<Perturbation, int> seen;
  constexpr int kCalls = 100000;
  for (int call = 0; call < kCalls; ++call) {
    const Choice choice = stream.next(rates);
    ++seen[choice.what];
    if (choice.what == Perturbation::Delay) {
      EXPECT_LE(choice.amount, rates.longest_delay_micros);
    }
  }
  // Five standard deviations of a binomial of 100,000 draws are below 0.6 per cent.
  EXPECT_NEAR(seen[Perturbation::Delay] / double{kCalls}, 0.060, 0.006);
  EXPECT_NEAR(seen[Perturbation::Yield] / double{kCalls}, 0.120, 0.006);
  EXPECT_NEAR(seen[Perturbation::Migrate] / double{kCalls}, 0.010, 0.006);
}

TEST(NoiseChoices, AreNoneWhenEveryRateIsZero) {
  Rates rates;
  rates.delay_permille = rates.yield_permille = rates.migrate_permille = 0;
  ChoiceStream stream(42, 0);
  for (int call = 0; call < 1000; ++call) {
    EXPECT_EQ(stream.next(rates).what, Perturbation::None);
  }
}

}  // namespace
}  // namespace mpsstress::noise
