// What a serial queue promises: order, mutual exclusion, threads, attached values.
#include "dispatch/queue.hpp"

#include <gtest/gtest.h>

#include <future>
#include <string>
#include <thread>
#include <vector>

namespace mpsstress::dispatch {
namespace {

class QueueTest : public ::testing::Test {
 protected:
  // Returns when every block enqueued so far has run.
  void drain(dispatch_queue_t queue) {
    dispatch_sync(queue, [] {});
  }

  Ref<WorkerPool> pool_ = make_object<WorkerPool>(4u);
  Ref<DispatchQueue> queue_ = make_queue("test.queue", pool_);
};

TEST_F(QueueTest, SyncRunsOnTheCallingThread) {
  std::thread::id ran_on;
  dispatch_sync(queue_, [&] { ran_on = std::this_thread::get_id(); });
  EXPECT_EQ(ran_on, std::this_thread::get_id());
  EXPECT_EQ(pool_->thread_count(), 0u);
}

TEST_F(QueueTest, SyncRunsOnTheCallingThreadBehindAsynchronousBlocks) {
  std::promise<void> gate;
  dispatch_async(queue_, [&] { gate.get_future().wait(); });
  std::thread::id ran_on;
  std::thread caller([&] {
    dispatch_sync(queue_, [&] { ran_on = std::this_thread::get_id(); });
    EXPECT_EQ(ran_on, std::this_thread::get_id());
  });
  gate.set_value();
  caller.join();
  EXPECT_NE(ran_on, std::thread::id());
}

TEST_F(QueueTest, AsyncRunsOnAnotherThreadMadeWhenNeeded) {
  EXPECT_EQ(pool_->thread_count(), 0u);
  std::thread::id ran_on = std::this_thread::get_id();
  dispatch_async(queue_, [&] { ran_on = std::this_thread::get_id(); });
  drain(queue_);
  EXPECT_NE(ran_on, std::this_thread::get_id());
  EXPECT_EQ(pool_->thread_count(), 1u);
}

TEST_F(QueueTest, BlocksOfOneThreadRunFirstInFirstOut) {
  std::vector<int> order;
  for (int i = 0; i < 200; ++i) {
    if (i % 5 == 4) {
      dispatch_sync(queue_, [&order, i] { order.push_back(i); });
    } else {
      dispatch_async(queue_, [&order, i] { order.push_back(i); });
    }
  }
  drain(queue_);
  ASSERT_EQ(order.size(), 200u);
  for (int i = 0; i < 200; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST_F(QueueTest, WaitingSynchronousBlocksKeepTheirPlace) {
  std::vector<std::string> order;
  std::promise<void> gate;
  dispatch_async(queue_, [&] { gate.get_future().wait(); });
  dispatch_async(queue_, [&] { order.push_back("first"); });
  std::thread waiter([&] {
    gate.set_value();
    dispatch_sync(queue_, [&] { order.push_back("second"); });
  });
  waiter.join();
  dispatch_async(queue_, [&] { order.push_back("third"); });
  drain(queue_);
  EXPECT_EQ(order, (std::vector<std::string>{"first", "second", "third"}));
}

TEST_F(QueueTest, OneBlockAtATimeAndEachThreadsOrderKept) {
  constexpr int kThreads = 8;
  constexpr int kBlocks = 300;
  int inside = 0;  // plain: the queue alone protects it
  int overlaps = 0;
  std::vector<std::vector<int>> seen(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kBlocks; ++i) {
        auto block = [&, t, i] {
          overlaps += inside++ != 0;
          seen[static_cast<std::size_t>(t)].push_back(i);
          --inside;
        };
        if ((i + t) % 2 == 0) {
          dispatch_sync(queue_, block);
        } else {
          dispatch_async(queue_, block);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  drain(queue_);
  EXPECT_EQ(overlaps, 0);
  for (const auto& blocks : seen) {
    ASSERT_EQ(blocks.size(), static_cast<std::size_t>(kBlocks));
    for (int i = 0; i < kBlocks; ++i) EXPECT_EQ(blocks[static_cast<std::size_t>(i)], i);
  }
}

TEST_F(QueueTest, QueuesRunBesideEachOther) {
  const Ref<DispatchQueue> other = make_queue("other", pool_);
  std::promise<void> from_other;
  bool met = false;
  dispatch_async(queue_, [&] {
    from_other.get_future().wait();
    met = true;
  });
  dispatch_async(other, [&] { from_other.set_value(); });
  drain(queue_);
  EXPECT_TRUE(met);
}

TEST_F(QueueTest, SpecificsAnswerForTheQueueOfTheRunningBlock) {
  static const int key = 0;
  static const int other_key = 0;
  int value = 1;
  int outer_value = 2;
  const Ref<DispatchQueue> outer = make_queue("outer", pool_);
  dispatch_queue_set_specific(queue_, &key, &value, nullptr);
  dispatch_queue_set_specific(outer, &key, &outer_value, nullptr);
  EXPECT_EQ(dispatch_get_specific(&key), nullptr);
  dispatch_sync(outer, [&] {
    EXPECT_EQ(dispatch_get_specific(&key), &outer_value);
    dispatch_sync(queue_, [&] { EXPECT_EQ(dispatch_get_specific(&key), &value); });
    EXPECT_EQ(dispatch_get_specific(&key), &outer_value);
    EXPECT_EQ(dispatch_get_specific(&other_key), nullptr);
  });
  EXPECT_EQ(dispatch_get_specific(&key), nullptr);
  void* in_async = nullptr;
  dispatch_async(queue_, [&] { in_async = dispatch_get_specific(&key); });
  drain(queue_);
  EXPECT_EQ(in_async, &value);
  EXPECT_EQ(dispatch_queue_get_specific(outer, &key), &outer_value);
}

TEST_F(QueueTest, SpecificsAreDestroyedWhenReplacedAndWithTheirQueue) {
  static const int key = 0;
  auto count = [](void* value) { ++*static_cast<int*>(value); };
  int first = 0;
  int second = 0;
  dispatch_queue_t queue = dispatch_queue_create("short-lived", DISPATCH_QUEUE_SERIAL, pool_);
  dispatch_queue_set_specific(queue, &key, &first, count);
  dispatch_queue_set_specific(queue, &key, &second, count);
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, 0);
  dispatch_release(queue);
  EXPECT_EQ(second, 1);
}

TEST_F(QueueTest, PendingBlocksKeepTheQueueAlive) {
  std::promise<void> gate;
  std::promise<std::string> label;
  {
    const Ref<DispatchQueue> queue = make_queue("dropped", pool_);
    dispatch_async(queue, [&] { gate.get_future().wait(); });
    dispatch_async(
        queue, [&] { label.set_value(dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL)); });
  }
  gate.set_value();
  EXPECT_EQ(label.get_future().get(), "dropped");
}

TEST_F(QueueTest, LabelsOfQueuesAndOfTheCurrentOne) {
  EXPECT_STREQ(dispatch_queue_get_label(queue_), "test.queue");
  EXPECT_STREQ(dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL), "");
  dispatch_sync(queue_, [] {
    EXPECT_STREQ(dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL), "test.queue");
  });
}

TEST_F(QueueTest, FunctionsWithContext) {
  int count = 0;
  auto increment = [](void* context) { ++*static_cast<int*>(context); };
  dispatch_async_f(queue_, &count, increment);
  dispatch_sync_f(queue_, &count, increment);
  EXPECT_EQ(count, 2);
}

TEST_F(QueueTest, AQueueWithoutAPoolUsesTheProcessesOwn) {
  const Ref<DispatchQueue> queue = make_queue("shared");
  bool ran = false;
  dispatch_async(queue, [&] { ran = true; });
  drain(queue);
  EXPECT_TRUE(ran);
  EXPECT_GE(WorkerPool::shared().thread_count(), 1u);
  WorkerPool::shared().shutdown();
  EXPECT_EQ(WorkerPool::shared().thread_count(), 0u);
}

}  // namespace
}  // namespace mpsstress::dispatch
