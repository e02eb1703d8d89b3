// Shared events between queues, and between GPU and host.
#include <gtest/gtest.h>

#include <future>
#include <thread>
#include <vector>

#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

using test::buffer_of_count;
using test::encode;
using test::encode_fill;
using test::values_of;

class EventsTest : public ::testing::Test {
 protected:
  Ref<CommandBuffer> committed_signal(CommandQueue& queue, std::uint64_t value) {
    Ref<CommandBuffer> command_buffer = queue.commandBuffer();
    command_buffer->encodeSignalEvent(event_, value);
    command_buffer->commit();
    return command_buffer;
  }

  const Ref<Device> device_ = Device::create();
  const Ref<CommandQueue> producer_ = device_->newCommandQueue();
  const Ref<CommandQueue> consumer_ = device_->newCommandQueue();
  const Ref<SharedEvent> event_ = device_->newSharedEvent();
};

TEST_F(EventsTest, OrderTwoQueuesThoughTheConsumerIsCommittedFirst) {
  const Ref<Buffer> data = buffer_of_count(*device_, 100);
  const Ref<Buffer> result = buffer_of_count(*device_, 100);
  const Ref<CommandBuffer> consume = consumer_->commandBuffer();
  consume->encodeWaitForEvent(event_, 1);
  encode(*consume, "copy", {data, result}, ElementwiseParameters{100});
  consume->commit();
  const Ref<CommandBuffer> produce = producer_->commandBuffer();
  encode_fill(*produce, data, 3);
  produce->encodeSignalEvent(event_, 1);
  produce->commit();
  consume->waitUntilCompleted();
  EXPECT_EQ(values_of(result), std::vector<float>(100, 3));
}

TEST_F(EventsTest, ManyQueuesMayWaitThoughThereAreTwoExecutors) {
  std::vector<Ref<CommandBuffer>> waiting;
  for (int i = 0; i < 8; ++i) {
    const Ref<CommandQueue> queue = device_->newCommandQueue();
    waiting.push_back(queue->commandBuffer());
    waiting.back()->encodeWaitForEvent(event_, static_cast<std::uint64_t>(i) + 1);
    waiting.back()->commit();
  }
  EXPECT_LE(device_->executor_thread_count(), 2u);
  committed_signal(*producer_, 8);
  for (const Ref<CommandBuffer>& command_buffer : waiting) command_buffer->waitUntilCompleted();
}

TEST_F(EventsTest, AWaitIsOverOnlyAtItsValue) {
  const Ref<CommandBuffer> first = consumer_->commandBuffer();
  first->encodeWaitForEvent(event_, 2);
  first->commit();
  const Ref<CommandQueue> other = device_->newCommandQueue();
  const Ref<CommandBuffer> second = other->commandBuffer();
  second->encodeWaitForEvent(event_, 1);
  second->commit();
  event_->setSignaledValue(1);
  second->waitUntilCompleted();
  first->waitUntilScheduled();
  EXPECT_EQ(first->status(), CommandBufferStatus::Scheduled);
  event_->setSignaledValue(2);
  first->waitUntilCompleted();
}

TEST_F(EventsTest, TheValueNeverFalls) {
  EXPECT_EQ(event_->signaledValue(), 0u);
  event_->setSignaledValue(5);
  event_->setSignaledValue(3);
  EXPECT_EQ(event_->signaledValue(), 5u);
  committed_signal(*producer_, 4)->waitUntilCompleted();
  EXPECT_EQ(event_->signaledValue(), 5u);
}

TEST_F(EventsTest, TheHostWaitsForTheGpu) {
  const Ref<Buffer> data = buffer_of_count(*device_, 4);
  const Ref<CommandBuffer> command_buffer = producer_->commandBuffer();
  encode_fill(*command_buffer, data, 2);
  command_buffer->encodeSignalEvent(event_, 7);
  command_buffer->commit();
  EXPECT_TRUE(event_->waitUntilSignaledValue(7, 1'000'000));
  EXPECT_EQ(values_of(data), std::vector<float>(4, 2));
}

TEST_F(EventsTest, TheHostsWaitIsBounded) {
  EXPECT_FALSE(event_->waitUntilSignaledValue(1, 0));
  EXPECT_FALSE(event_->waitUntilSignaledValue(1, 3));
  event_->setSignaledValue(1);
  EXPECT_TRUE(event_->waitUntilSignaledValue(1, 0));
  EXPECT_TRUE(event_->waitUntilSignaledValue(1, UINT64_MAX));
}

TEST_F(EventsTest, SeveralHostThreadsMayWait) {
  std::vector<std::thread> waiters;
  for (std::uint64_t value = 1; value <= 4; ++value) {
    waiters.emplace_back(
        [this, value] { EXPECT_TRUE(event_->waitUntilSignaledValue(value, UINT64_MAX)); });
  }
  committed_signal(*producer_, 2);
  committed_signal(*producer_, 4);
  for (std::thread& waiter : waiters) waiter.join();
}

TEST_F(EventsTest, ListenersAreCalledOnceOnTheirQueue) {
  const Ref<SharedEventListener> listener = make_object<SharedEventListener>(*device_);
  std::promise<std::uint64_t> reached;
  event_->notifyListener(listener, 3, [&](SharedEvent* event, std::uint64_t value) {
    EXPECT_EQ(event, event_.get());
    EXPECT_EQ(dispatch::DispatchQueue::current(), listener->dispatchQueue());
    reached.set_value(value);
  });
  committed_signal(*producer_, 2)->waitUntilCompleted();
  committed_signal(*producer_, 3);
  EXPECT_EQ(reached.get_future().get(), 3u);
  event_->setSignaledValue(9);
}

TEST_F(EventsTest, AListenerThatComesLateIsCalledAtOnce) {
  event_->setSignaledValue(5);
  const Ref<dispatch::DispatchQueue> queue = dispatch::make_queue("listener");
  const Ref<SharedEventListener> listener = make_object<SharedEventListener>(*device_, queue);
  std::promise<std::uint64_t> reached;
  event_->notifyListener(listener, 4,
                         [&](SharedEvent*, std::uint64_t value) { reached.set_value(value); });
  EXPECT_EQ(reached.get_future().get(), 5u);
}

// A chain of queues, each waiting for the one before: order, not luck.
TEST_F(EventsTest, AChainOverManyQueues) {
  constexpr std::uint64_t kLinks = 16;
  const Ref<Buffer> sum = test::buffer_of(*device_, {1});
  std::vector<Ref<CommandQueue>> queues;
  Ref<CommandBuffer> last;
  for (std::uint64_t i = kLinks; i-- > 0;) {
    queues.push_back(device_->newCommandQueue());
    const Ref<CommandBuffer> link = queues.back()->commandBuffer();
    link->encodeWaitForEvent(event_, i);
    encode(*link, "add", {sum, sum, sum}, ElementwiseParameters{1});
    link->encodeSignalEvent(event_, i + 1);
    link->commit();
    if (last == nullptr) last = link;
  }
  last->waitUntilCompleted();
  EXPECT_EQ(values_of(sum), std::vector<float>(1, 65536));
}

}  // namespace
}  // namespace mpsstress::metal
