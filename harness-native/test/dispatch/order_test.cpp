// What ThreadSanitizer sees of a queue's orders: those that it promises, and none of its lock.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

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

}  // namespace
}  // namespace mpsstress::dispatch
