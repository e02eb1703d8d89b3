// Scheduled and completed handlers: when, where and in which order they are called.
#include <gtest/gtest.h>

#include <future>
#include <string>
#include <thread>
#include <vector>

#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

using test::buffer_of_count;
using test::filling;

class HandlersTest : public ::testing::Test {
 protected:
  const Ref<Device> device_ = Device::create();
  const Ref<CommandQueue> queue_ = device_->newCommandQueue();
  const Ref<Buffer> buffer_ = buffer_of_count(*device_, 4);
};

TEST_F(HandlersTest, AreCalledOnAnotherThreadThanTheCommitter) {
  std::promise<std::thread::id> scheduled;
  std::promise<std::thread::id> completed;
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  command_buffer->addScheduledHandler(
      [&](CommandBuffer*) { scheduled.set_value(std::this_thread::get_id()); });
  command_buffer->addCompletedHandler(
      [&](CommandBuffer*) { completed.set_value(std::this_thread::get_id()); });
  command_buffer->commit();
  EXPECT_NE(scheduled.get_future().get(), std::this_thread::get_id());
  EXPECT_NE(completed.get_future().get(), std::this_thread::get_id());
}

TEST_F(HandlersTest, AreCalledInTheOrderOfTheirAdditionScheduledFirst) {
  std::vector<std::string> calls;
  std::promise<void> last;
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  command_buffer->addCompletedHandler([&](CommandBuffer*) { calls.emplace_back("completed 1"); });
  command_buffer->addScheduledHandler([&](CommandBuffer*) { calls.emplace_back("scheduled 1"); });
  command_buffer->addScheduledHandler([&](CommandBuffer*) { calls.emplace_back("scheduled 2"); });
  command_buffer->addCompletedHandler([&](CommandBuffer*) {
    calls.emplace_back("completed 2");
    last.set_value();
  });
  command_buffer->commit();
  last.get_future().wait();
  EXPECT_EQ(calls,
            (std::vector<std::string>{"scheduled 1", "scheduled 2", "completed 1", "completed 2"}));
}

TEST_F(HandlersTest, SeeTheStatusAndTheResults) {
  std::promise<void> done;
  const Ref<CommandBuffer> command_buffer = filling(*queue_, buffer_, 5);
  command_buffer->addCompletedHandler([&](CommandBuffer* completed) {
    EXPECT_EQ(completed, command_buffer.get());
    EXPECT_EQ(completed->status(), CommandBufferStatus::Completed);
    EXPECT_EQ(test::values_of(buffer_), std::vector<float>(4, 5));
    done.set_value();
  });
  command_buffer->commit();
  done.get_future().wait();
}

TEST_F(HandlersTest, CompletedOnesAreCalledAfterAnError) {
  std::promise<std::string> error;
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  test::encode(*command_buffer, "trap", {buffer_}, TrapParameters{4});
  command_buffer->addCompletedHandler(
      [&](CommandBuffer* failed) { error.set_value(failed->error()); });
  command_buffer->commit();
  EXPECT_NE(error.get_future().get(), "");
}

TEST_F(HandlersTest, TheGpuGoesOnWhileAHandlerBlocks) {
  std::promise<void> gate;
  std::promise<void> left;
  const Ref<CommandBuffer> first = queue_->commandBuffer();
  first->addCompletedHandler([&](CommandBuffer*) {
    gate.get_future().wait();
    left.set_value();
  });
  first->commit();
  const Ref<CommandBuffer> second = filling(*queue_, buffer_, 8);
  second->commit();
  second->waitUntilCompleted();
  EXPECT_EQ(test::values_of(buffer_), std::vector<float>(4, 8));
  gate.set_value();
  left.get_future().wait();
}

TEST_F(HandlersTest, WaitUntilCompletedDoesNotWaitForHandlers) {
  std::promise<void> gate;
  std::promise<void> left;
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  command_buffer->addCompletedHandler([&](CommandBuffer*) {
    gate.get_future().wait();
    left.set_value();
  });
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  gate.set_value();
  left.get_future().wait();
}

TEST_F(HandlersTest, MayCommitFurtherWork) {
  std::promise<void> done;
  const Ref<CommandBuffer> first = queue_->commandBuffer();
  first->addCompletedHandler([&](CommandBuffer* completed) {
    const Ref<CommandBuffer> next = filling(*completed->commandQueue(), buffer_, 4);
    next->commit();
    next->waitUntilCompleted();
    done.set_value();
  });
  first->commit();
  done.get_future().wait();
  EXPECT_EQ(test::values_of(buffer_), std::vector<float>(4, 4));
}

// Nobody but the work in flight holds anything here.
TEST_F(HandlersTest, WorkInFlightKeepsEverythingAlive) {
  std::promise<float> seen;
  {
    const Ref<Device> device = Device::create();
    const Ref<CommandQueue> queue = device->newCommandQueue();
    const Ref<Buffer> buffer = buffer_of_count(*device, 1);
    const Ref<CommandBuffer> command_buffer = filling(*queue, buffer, 6);
    command_buffer->addCompletedHandler(
        [&seen, buffer](CommandBuffer*) { seen.set_value(test::floats(buffer)[0]); });
    command_buffer->commit();
  }
  EXPECT_EQ(seen.get_future().get(), 6);
}

}  // namespace
}  // namespace mpsstress::metal
