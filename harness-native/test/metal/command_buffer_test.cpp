// The states of a command buffer, the order of a queue, waiting.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

using test::buffer_of_count;
using test::encode;
using test::encode_fill;
using test::filling;
using test::values_of;

class CommandBufferTest : public ::testing::Test {
 protected:
  const Ref<Device> device_ = Device::create();
  const Ref<CommandQueue> queue_ = device_->newCommandQueue();
  const Ref<Buffer> buffer_ = buffer_of_count(*device_, 4);
};

TEST_F(CommandBufferTest, PassesThroughItsStates) {
  const Ref<SharedEvent> gate = device_->newSharedEvent();
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  EXPECT_EQ(command_buffer->status(), CommandBufferStatus::NotEnqueued);
  command_buffer->enqueue();
  EXPECT_EQ(command_buffer->status(), CommandBufferStatus::Enqueued);
  command_buffer->enqueue();  // does nothing
  command_buffer->encodeWaitForEvent(gate, 1);
  encode_fill(*command_buffer, buffer_, 3);

  // One that is behind another in its queue stays committed.
  const Ref<CommandBuffer> second = queue_->commandBuffer();
  second->commit();
  EXPECT_EQ(second->status(), CommandBufferStatus::Committed);

  command_buffer->commit();
  command_buffer->waitUntilScheduled();
  EXPECT_EQ(command_buffer->status(), CommandBufferStatus::Scheduled);
  EXPECT_EQ(second->status(), CommandBufferStatus::Committed);
  gate->setSignaledValue(1);
  second->waitUntilCompleted();
  EXPECT_EQ(command_buffer->status(), CommandBufferStatus::Completed);
  EXPECT_EQ(second->status(), CommandBufferStatus::Completed);
  EXPECT_EQ(command_buffer->error(), "");
  EXPECT_EQ(values_of(buffer_), std::vector<float>(4, 3));
  EXPECT_GT(command_buffer->GPUStartTime(), 0);
  EXPECT_LE(command_buffer->GPUStartTime(), command_buffer->GPUEndTime());
}

TEST_F(CommandBufferTest, ADeviceErrorEndsInError) {
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  encode(*command_buffer, "trap", {buffer_}, TrapParameters{4});
  encode_fill(*command_buffer, buffer_, 5);  // no longer executed
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(command_buffer->status(), CommandBufferStatus::Error);
  EXPECT_NE(command_buffer->error().find("kIOGPUCommandBufferCallbackErrorPageFault"),
            std::string::npos);
  EXPECT_EQ(values_of(buffer_), std::vector<float>(4, 0));

  // The queue goes on.
  const Ref<CommandBuffer> next = filling(*queue_, buffer_, 6);
  next->commit();
  next->waitUntilCompleted();
  EXPECT_EQ(next->status(), CommandBufferStatus::Completed);
  EXPECT_EQ(values_of(buffer_), std::vector<float>(4, 6));
}

TEST_F(CommandBufferTest, ExecutesInTheOrderOfEnqueuingNotOfCommitting) {
  const Ref<CommandBuffer> first = filling(*queue_, buffer_, 1);
  const Ref<CommandBuffer> second = filling(*queue_, buffer_, 2);
  first->enqueue();
  second->enqueue();
  second->commit();
  EXPECT_EQ(second->status(), CommandBufferStatus::Committed);
  first->commit();
  second->waitUntilCompleted();
  EXPECT_EQ(first->status(), CommandBufferStatus::Completed);
  EXPECT_EQ(values_of(buffer_), std::vector<float>(4, 2));
}

TEST_F(CommandBufferTest, OneThatIsEnqueuedAndDroppedMakesRoom) {
  Ref<CommandBuffer> dropped = queue_->commandBuffer();
  dropped->enqueue();
  const Ref<CommandBuffer> behind = filling(*queue_, buffer_, 7);
  behind->commit();
  EXPECT_EQ(behind->status(), CommandBufferStatus::Committed);
  dropped.reset();
  behind->waitUntilCompleted();
  EXPECT_EQ(values_of(buffer_), std::vector<float>(4, 7));
}

TEST_F(CommandBufferTest, AQueueExecutesInOrder) {
  const Ref<Buffer> sum = buffer_of_count(*device_, 1);
  const Ref<Buffer> step = buffer_of_count(*device_, 1);
  Ref<CommandBuffer> last;
  for (int i = 0; i < 100; ++i) {
    last = queue_->commandBuffer();
    encode_fill(*last, step, static_cast<float>(i));
    encode(*last, "add", {sum, step, sum}, ElementwiseParameters{1});
    last->commit();
  }
  last->waitUntilCompleted();
  EXPECT_EQ(values_of(sum), std::vector<float>(1, 4950));
}

TEST_F(CommandBufferTest, SeveralThreadsMayWait) {
  const Ref<SharedEvent> gate = device_->newSharedEvent();
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  command_buffer->encodeWaitForEvent(gate, 1);
  encode_fill(*command_buffer, buffer_, 9);
  command_buffer->commit();
  std::vector<std::thread> waiters;
  for (int i = 0; i < 4; ++i) {
    waiters.emplace_back([&] {
      command_buffer->waitUntilScheduled();
      command_buffer->waitUntilCompleted();
      EXPECT_EQ(values_of(buffer_), std::vector<float>(4, 9));
    });
  }
  gate->setSignaledValue(1);
  for (std::thread& waiter : waiters) waiter.join();
}

TEST_F(CommandBufferTest, AnEmptyOneCompletes) {
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(command_buffer->status(), CommandBufferStatus::Completed);
}

TEST_F(CommandBufferTest, BlitsCopyAndFillBytes) {
  const Ref<Buffer> source = test::buffer_of(*device_, {1, 2, 3, 4});
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  const Ref<BlitCommandEncoder> encoder = command_buffer->blitCommandEncoder();
  encoder->copyFromBuffer(source, 4, buffer_, 8, 8);
  encoder->fillBuffer(source, 0, 8, 0);
  encoder->endEncoding();
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(values_of(buffer_), (std::vector<float>{0, 0, 2, 3}));
  EXPECT_EQ(values_of(source), (std::vector<float>{0, 0, 3, 4}));
}

TEST_F(CommandBufferTest, AtMostSoManyUncompletedExist) {
  const Ref<CommandQueue> narrow = device_->newCommandQueue(2);
  const Ref<SharedEvent> gate = device_->newSharedEvent();
  for (int i = 0; i < 2; ++i) {
    const Ref<CommandBuffer> command_buffer = narrow->commandBuffer();
    command_buffer->encodeWaitForEvent(gate, 1);
    command_buffer->commit();
  }
  Ref<CommandBuffer> third;
  std::thread waits([&] { third = narrow->commandBuffer(); });
  EXPECT_EQ(device_->statistics().command_buffers, 2);
  gate->setSignaledValue(1);
  waits.join();
  EXPECT_NE(third, nullptr);
}

}  // namespace
}  // namespace mpsstress::metal
