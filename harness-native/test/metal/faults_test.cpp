// Latency and injected faults, as the device's configuration asks for them.
#include <gtest/gtest.h>

#include <vector>

#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

using test::buffer_of_count;
using test::filling;

TEST(FaultsTest, TheNthCommandOfTheDeviceFails) {
  DeviceConfiguration configuration;
  configuration.faults.failing_command = 3;
  const Ref<Device> device = Device::create(configuration);
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<Buffer> buffer = buffer_of_count(*device, 1);
  std::vector<CommandBufferStatus> ends;
  for (int i = 0; i < 5; ++i) {
    const Ref<CommandBuffer> command_buffer = filling(*queue, buffer, 1);
    command_buffer->commit();
    command_buffer->waitUntilCompleted();
    ends.push_back(command_buffer->status());
    EXPECT_EQ(command_buffer->error().empty(), i != 2);
  }
  const auto completed = CommandBufferStatus::Completed;
  EXPECT_EQ(ends, (std::vector<CommandBufferStatus>{
                      completed, completed, CommandBufferStatus::Error, completed, completed}));
}

TEST(FaultsTest, TheNthCommandOfOneQueueFails) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> failing = device->newCommandQueue();
  failing->fail(2);
  const Ref<CommandQueue> other = device->newCommandQueue();
  const Ref<Buffer> buffer = buffer_of_count(*device, 1);
  for (int i = 1; i <= 3; ++i) {
    for (const Ref<CommandQueue>& queue : {failing, other}) {
      const Ref<CommandBuffer> command_buffer = filling(*queue, buffer, 1);
      command_buffer->commit();
      command_buffer->waitUntilCompleted();
      EXPECT_EQ(command_buffer->error().empty(), queue != failing || i != 2);
    }
  }
}

TEST(FaultsTest, SeveralCommandsOfAQueueFailEachInItsWords) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  queue->fail(1, "first");
  queue->fail(3, "third");
  const Ref<Buffer> buffer = buffer_of_count(*device, 1);
  for (const char* text : {"first", "", "third", ""}) {
    const Ref<CommandBuffer> command_buffer = filling(*queue, buffer, 1);
    command_buffer->commit();
    command_buffer->waitUntilCompleted();
    EXPECT_EQ(command_buffer->error(), text);
  }
}

// GPU times come from the device's own clock; sleeping takes at least what was asked for.
TEST(FaultsTest, LatencyAndASlowQueueTakeTime) {
  DeviceConfiguration configuration;
  configuration.seed = 5;
  configuration.latency = {100'000, 50'000};
  configuration.faults.slow_queue = 1;
  configuration.faults.slow_queue_nanos = 3'000'000;
  const Ref<Device> device = Device::create(configuration);
  for (int q = 0; q < 2; ++q) {
    const Ref<CommandQueue> queue = device->newCommandQueue();
    const Ref<CommandBuffer> command_buffer = filling(*queue, buffer_of_count(*device, 1), 1);
    command_buffer->commit();
    command_buffer->waitUntilCompleted();
    const double seconds = command_buffer->GPUEndTime() - command_buffer->GPUStartTime();
    EXPECT_GE(seconds, q == 0 ? 100e-6 : 3100e-6);
  }
}

}  // namespace
}  // namespace mpsstress::metal
