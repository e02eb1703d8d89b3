// What ends or stops a program that misuses a queue, as with libdispatch.
#include <gtest/gtest.h>
#include <sys/time.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include "dispatch/queue.hpp"

namespace mpsstress::dispatch {
namespace {

void re_enter_with_an_alarm_set() {
  itimerval soon{};
  soon.it_value.tv_usec = 300000;
  setitimer(ITIMER_REAL, &soon, nullptr);
  const Ref<DispatchQueue> queue = make_queue("re-entered");
  dispatch_sync(queue, [&] { dispatch_sync(queue, [] {}); });
  std::_Exit(0);
}

class QueueDeathTest : public ::testing::Test {
 protected:
  void SetUp() override { ::testing::FLAGS_gtest_death_test_style = "threadsafe"; }
};

TEST_F(QueueDeathTest, AnExceptionThatLeavesASynchronousBlockTerminates) {
  EXPECT_DEATH(
      {
        const Ref<DispatchQueue> queue = make_queue("throws");
        try {
          dispatch_sync(queue, [] { throw std::runtime_error("through a block"); });
        } catch (const std::exception&) {
          std::exit(0);
        }
      },
      "through a block|terminate");
}

TEST_F(QueueDeathTest, AnExceptionThatLeavesAnAsynchronousBlockTerminates) {
  EXPECT_DEATH(
      {
        const Ref<DispatchQueue> queue = make_queue("throws");
        dispatch_async(queue, [] { throw std::runtime_error("through a block"); });
        dispatch_sync(queue, [] {});
        std::exit(0);
      },
      "through a block|terminate");
}

// The child's alarm ends it while it waits; had the inner call returned, it would exit with 0.
TEST_F(QueueDeathTest, SyncFromABlockOfTheSameQueueWaitsForItself) {
  EXPECT_EXIT(re_enter_with_an_alarm_set(), ::testing::KilledBySignal(SIGALRM), "");
}

}  // namespace
}  // namespace mpsstress::dispatch
