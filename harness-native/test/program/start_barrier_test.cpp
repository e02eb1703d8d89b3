// The start barrier: nobody leaves before all have come, and everybody leaves.
#include "program/host/start_barrier.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "program/host/clock.hpp"

namespace mpsstress::program {
namespace {

struct Passage {
  std::uint64_t arrived = 0;
  std::uint64_t moment = 0;
  std::uint64_t left = 0;
};

std::vector<Passage> pass(std::uint32_t threads, std::uint64_t delay_nanos = 0) {
  StartBarrier barrier(threads);
  std::vector<Passage> passages(threads);
  std::vector<std::thread> running;
  for (std::uint32_t i = 0; i < threads; ++i) {
    running.emplace_back([&barrier, &mine = passages[i], delay_nanos, i] {
      mine.arrived = clock_ticks();
      mine.moment = barrier.arrive_and_wait(i * delay_nanos);
      mine.left = clock_ticks();
    });
  }
  for (std::thread& thread : running) thread.join();
  return passages;
}

class StartBarrierOf : public testing::TestWithParam<std::uint32_t> {};

TEST_P(StartBarrierOf, NobodyLeavesBeforeTheCommonMoment) {
  const std::vector<Passage> passages = pass(GetParam());
  std::uint64_t last_arrival = 0;
  for (const Passage& passage : passages) last_arrival = std::max(last_arrival, passage.arrived);
  for (const Passage& passage : passages) {
    EXPECT_EQ(passage.moment, passages[0].moment);
    EXPECT_GE(passage.moment, last_arrival);
    EXPECT_GE(passage.left, passage.moment);
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, StartBarrierOf, testing::Values(1u, 2u, 8u, 31u, 64u));

TEST(StartBarrier, StaggeredMembersLeaveLater) {
  const std::vector<Passage> passages = pass(4, 200000);
  const auto interval = static_cast<std::uint64_t>(200000 * ticks_per_nano());
  for (std::size_t i = 1; i < passages.size(); ++i) {
    EXPECT_NEAR(static_cast<double>(passages[i].moment - passages[0].moment),
                static_cast<double>(i * interval), 10);
    EXPECT_GE(passages[i].left, passages[i].moment);
  }
}

TEST(StartBarrier, WhoWillNotStartStillArrives) {
  StartBarrier barrier(9);
  std::vector<std::thread> running;
  for (int i = 0; i < 8; ++i) running.emplace_back([&] { barrier.arrive_and_wait(); });
  EXPECT_FALSE(barrier.is_open());
  barrier.arrive_only();
  for (std::thread& thread : running) thread.join();
  EXPECT_TRUE(barrier.is_open());
}

}  // namespace
}  // namespace mpsstress::program
