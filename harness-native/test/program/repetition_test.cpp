// What grows with each iteration, and what only fills, comes once, or goes late.
#include "program/trace/repetition.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>

namespace mpsstress::program::test {
namespace {

class RepetitionTest : public testing::Test {
 protected:
  // After each iteration as many objects of the device as are named.
  void see(std::initializer_list<std::int64_t> objects) {
    for (const std::int64_t count : objects) {
      repetition_.after(iteration_++, [&] { return of(count); }, [] { return false; });
    }
  }

  static mpss_statistics of(std::int64_t objects) {
    mpss_statistics counts{};
    counts.device_objects = objects;
    return counts;
  }

  Repetition repetition_;
  std::uint32_t iteration_ = 0;
};

TEST_F(RepetitionTest, WhatStaysIsNotGrown) {
  see({3, 3, 3, 3, 3, 3});
  EXPECT_FALSE(repetition_.growth());
}

TEST_F(RepetitionTest, CachesFillInTheFirstTwo) {
  see({3, 5, 5, 5, 5});
  EXPECT_FALSE(repetition_.growth());
}

TEST_F(RepetitionTest, WhatGrowsWithEachIsSaidAtTheSecondOfTheLaterOnes) {
  see({3, 5, 7, 10, 13});
  ASSERT_TRUE(repetition_.growth());
  EXPECT_EQ(repetition_.growth()->iteration, 3);
  ASSERT_EQ(repetition_.growth()->counts.size(), 1);
  EXPECT_STREQ(repetition_.growth()->counts[0].first, "deviceObjects");
  EXPECT_EQ(repetition_.growth()->counts[0].second, 3);
}

TEST_F(RepetitionTest, WhatIsMadeOnceAndLateIsNotGrown) {
  see({3, 3, 4, 4, 4, 5, 5});
  EXPECT_FALSE(repetition_.growth());
}

TEST_F(RepetitionTest, FewerInBetweenDoNotHideWhatGrowsBeyondTheMost) {
  see({9, 3, 10, 11});
  EXPECT_TRUE(repetition_.growth());
}

TEST_F(RepetitionTest, UpAndDownBelowTheMostIsNotGrown) {
  see({9, 3, 5, 7, 9, 2, 4, 6});
  EXPECT_FALSE(repetition_.growth());
}

// One more each time, all of which are gone after as many looks.
TEST_F(RepetitionTest, WhatTheDeviceLetsGoOfLateIsAskedForAgain) {
  for (std::uint32_t i = 0; i < 6; ++i) {
    std::int64_t late = i;
    repetition_.after(i, [&] { return of(5 + late); }, [&] { return --late >= 0; });
  }
  EXPECT_FALSE(repetition_.growth());
}

TEST_F(RepetitionTest, WhatIsStillThereWhenPatienceEndsHasGrown) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    int looks = 3;
    repetition_.after(i, [&] { return of(5 + i); }, [&] { return --looks >= 0; });
  }
  EXPECT_TRUE(repetition_.growth());
}

TEST_F(RepetitionTest, WhatMayGrowIsNotAskedAbout) {
  for (std::uint32_t i = 0; i < 6; ++i) {
    mpss_statistics counts{};
    counts.submissions = i;
    counts.live_bytes = i;
    repetition_.after(i, [&] { return counts; }, [] { return false; });
  }
  EXPECT_FALSE(repetition_.growth());
}

}  // namespace
}  // namespace mpsstress::program::test
