// What ThreadSanitizer sees of a queue's orders: those that it promises, and none of its lock.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "dispatch/concurrent_queue.hpp"
#include "dispatch/queue.hpp"
#include "support/tsan_reports.hpp"

namespace mpsstress::dispatch {
namespace {

using test::races_reported_by;

TEST(QueueOrderTest, ABlockIsOrderedAfterItsEnqueuingAndTheBlockBefore) {
  EXPECT_EQ(races_reported_by([] {
              const Ref<WorkerPool> pool = make_object<WorkerPool>(2u);
              const Ref<DispatchQueue> queue = make_queue("ordered", pool);
              int value = 1;
              dispatch_async(queue, [&value] { ++value; });
              dispatch_async(queue, [&value] { ++value; });
              dispatch_sync(queue, [&value] { ++value; });
              EXPECT_EQ(value, 4);
            }),
            0);
}

TEST(QueueOrderTest, TwoThreadsThatEnqueueAreNotOrderedByIt) {
  EXPECT_GE(races_reported_by([] {
              const Ref<WorkerPool> pool = make_object<WorkerPool>(2u);
              const Ref<DispatchQueue> queue = make_queue("unordered", pool);
              int value = 0;
              std::atomic<bool> first_is_done{false};
              std::thread first([&] {
                value = 1;
                dispatch_async(queue, [] {});
                first_is_done.store(true, std::memory_order_relaxed);
              });
              std::thread second([&] {
                while (!first_is_done.load(std::memory_order_relaxed)) std::this_thread::yield();
                dispatch_async(queue, [] {});
                value = 2;
              });
              first.join();
              second.join();
            }),
            1);
}

// The device calls a listener's queue without being ordered after what made that queue; the block
// that it enqueues is, by what it does first.
TEST(ConcurrentQueueOrderTest, WhoeverEnqueuesNeedNotBeOrderedAfterWhatMadeTheQueue) {
  EXPECT_EQ(races_reported_by([] {
              const Ref<WorkerPool> pool = make_object<WorkerPool>(2u);
              std::atomic<ConcurrentQueue*> made{nullptr};
              std::atomic<bool> ran{false};
              ordering::Promise listened;
              std::thread device([&] {
                const ordering::Hidden hidden;
                ConcurrentQueue* queue = nullptr;
                while ((queue = made.load(std::memory_order_relaxed)) == nullptr) {
                  std::this_thread::yield();
                }
                queue->run_asynchronously(ConcurrentQueue::Kind::Ordinary, [&ran, &listened] {
                  listened.acquired();
                  ran.store(true, std::memory_order_relaxed);
                });
              });
              const Ref<ConcurrentQueue> queue =
                  make_object<ConcurrentQueue>("of a listener", *pool);
              listened.released();
              made.store(queue, std::memory_order_relaxed);
              device.join();
              while (!ran.load(std::memory_order_relaxed)) std::this_thread::yield();
            }),
            0);
}

}  // namespace
}  // namespace mpsstress::dispatch
