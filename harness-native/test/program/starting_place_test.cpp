// Threads that wait for their start are dealt out over the processors, and left as they were.
#include "program/host/starting_place.hpp"

#include <gtest/gtest.h>

#include "program/host/start_barrier.hpp"

#if defined(__linux__)
#include <sched.h>
#include <sys/prctl.h>

#include <thread>
#include <vector>

namespace mpsstress::program {
namespace {

cpu_set_t allowed() {
  cpu_set_t set;
  EXPECT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  return set;
}

TEST(StartingPlace, DealsMembersOutOverTheProcessors) {
  const std::uint32_t processors = StartingPlace::processors();
  cpu_set_t seen;
  CPU_ZERO(&seen);
  for (std::uint32_t member = 0; member < processors; ++member) {
    const StartingPlace place(member);
    cpu_set_t mine = allowed();
    EXPECT_EQ(CPU_COUNT(&mine), 1);
    CPU_OR(&seen, &seen, &mine);
  }
  EXPECT_EQ(static_cast<std::uint32_t>(CPU_COUNT(&seen)), processors);
}

TEST(StartingPlace, KeepsToTheProcessorsThatTheUserAllows) {
  std::thread([] {
    const cpu_set_t all = allowed();
    cpu_set_t one;
    CPU_ZERO(&one);
    for (unsigned processor = 0; CPU_COUNT(&one) == 0; ++processor) {
      if (CPU_ISSET(processor, &all)) CPU_SET(processor, &one);
    }
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    for (std::uint32_t member = 0; member < 3; ++member) {
      const StartingPlace place(member);
      const cpu_set_t mine = allowed();
      EXPECT_TRUE(CPU_EQUAL(&mine, &one));
    }
  }).join();
}

TEST(StartingPlace, LeavesAStartedThreadAsItWas) {
  StartBarrier barrier(5);
  const cpu_set_t before = allowed();
  const int slack = prctl(PR_GET_TIMERSLACK);
  std::vector<std::thread> threads;
  for (int i = 0; i < 5; ++i) {
    threads.emplace_back([&] {
      barrier.arrive_and_wait();
      const cpu_set_t after = allowed();
      EXPECT_TRUE(CPU_EQUAL(&after, &before));
      EXPECT_EQ(prctl(PR_GET_TIMERSLACK), slack);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace mpsstress::program
#endif
