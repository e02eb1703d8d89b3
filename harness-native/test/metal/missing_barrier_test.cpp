// A program that forgets a barrier gets a seeded order. (ThreadSanitizer reports it as the race
// that it is: order_test.cpp; so this is not run there.)
#include <gtest/gtest.h>

#include "metal/dependent_dispatches.hpp"

namespace mpsstress::metal {
namespace {

using test::dependent_dispatches;

TEST(MissingBarrierTest, WithoutABarrierTheSeedChoosesTheirOrder) {
  int right = 0;
  int wrong = 0;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    const float value = dependent_dispatches(seed, DispatchType::Concurrent, false);
    right += value == 9;
    wrong += value == 5;  // 1 * 3 + 2
    EXPECT_EQ(value, dependent_dispatches(seed, DispatchType::Concurrent, false));
  }
  EXPECT_EQ(right + wrong, 64);
  EXPECT_GT(right, 0);
  EXPECT_GT(wrong, 0);
}

}  // namespace
}  // namespace mpsstress::metal
