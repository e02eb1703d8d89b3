// Worker pools: threads made when needed, at most as many as allowed, ended by shutdown.
#include "dispatch/worker_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <vector>

namespace mpsstress::dispatch {
namespace {

class Task final : public SerialTask {
 public:
  explicit Task(std::function<void()> work) : work_(std::move(work)) {}
  void run() override { work_(); }

 private:
  const std::function<void()> work_;
};

TEST(WorkerPoolTest, StartsWithNoThread) {
  EXPECT_EQ(make_object<WorkerPool>(3u)->thread_count(), 0u);
}

TEST(WorkerPoolTest, MakesAThreadForEachTaskThatNoIdleOneTakes) {
  const Ref<WorkerPool> pool = make_object<WorkerPool>(8u);
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  std::vector<Ref<Task>> tasks;
  for (std::size_t i = 1; i <= 3; ++i) {
    tasks.push_back(make_object<Task>([opened] { opened.wait(); }));
    pool->submit(*tasks.back());
    EXPECT_EQ(pool->thread_count(), i);
  }
  gate.set_value();
}

TEST(WorkerPoolTest, NeverMoreThreadsThanAllowedAndEveryTaskRuns) {
  std::atomic<int> ran{0};
  const Ref<WorkerPool> pool = make_object<WorkerPool>(2u);
  std::vector<Ref<Task>> tasks;
  for (int i = 0; i < 50; ++i) {
    tasks.push_back(make_object<Task>([&ran] { ++ran; }));
    pool->submit(*tasks.back());
    EXPECT_LE(pool->thread_count(), 2u);
  }
  pool->shutdown();
  EXPECT_EQ(ran, 50);
}

TEST(WorkerPoolTest, ShutdownEndsThreadsAndThePoolCanBeUsedAgain) {
  const Ref<WorkerPool> pool = make_object<WorkerPool>(2u);
  int ran = 0;
  const Ref<Task> task = make_object<Task>([&ran] { ++ran; });
  for (int round = 1; round <= 3; ++round) {
    pool->submit(*task);
    pool->shutdown();
    EXPECT_EQ(pool->thread_count(), 0u);
    EXPECT_EQ(ran, round);
  }
}

// The last reference to a pool may be dropped by one of its own tasks.
TEST(WorkerPoolTest, ATaskMayDropThePoolItRunsOn) {
  std::promise<void> dropped;
  std::promise<Ref<WorkerPool>> handed_over;
  Ref<WorkerPool> pool = make_object<WorkerPool>(2u);
  const Ref<Task> task = make_object<Task>([&] {
    Ref<WorkerPool> last = handed_over.get_future().get();
    last.reset();
    dropped.set_value();
  });
  pool->submit(*task);
  handed_over.set_value(std::move(pool));
  dropped.get_future().wait();
}

TEST(ObjectTest, CountsReferences) {
  const Ref<WorkerPool> pool = make_object<WorkerPool>(1u);
  EXPECT_EQ(pool->retainCount(), 1);
  {
    const Ref<WorkerPool> second = pool;
    EXPECT_EQ(pool->retainCount(), 2);
    const Ref<WorkerPool> third(pool.get());
    EXPECT_EQ(pool->retainCount(), 3);
  }
  EXPECT_EQ(pool->retainCount(), 1);
}

}  // namespace
}  // namespace mpsstress::dispatch
