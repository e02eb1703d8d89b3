// Executors and the order in which commands execute: serial, concurrent, on few threads.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "metal/dependent_dispatches.hpp"
#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

using test::buffer_of;
using test::buffer_of_count;
using test::dependent_dispatches;
using test::dispatch;
using test::values_of;

DeviceConfiguration with_executors(unsigned threads) {
  DeviceConfiguration configuration;
  configuration.executor_threads = threads;
  return configuration;
}

TEST(ExecutionTest, NeverMoreExecutorsThanConfigured) {
  for (unsigned threads = 1; threads <= 3; ++threads) {
    const Ref<Device> device = Device::create(with_executors(threads));
    std::vector<Ref<CommandBuffer>> all;
    const Ref<Buffer> buffer = buffer_of_count(*device, 1000);
    for (int q = 0; q < 8; ++q) {
      const Ref<CommandQueue> queue = device->newCommandQueue();
      for (int i = 0; i < 10; ++i) {
        all.push_back(queue->commandBuffer());
        test::encode(*all.back(), "copy", {buffer, buffer_of_count(*device, 1000)},
                     ElementwiseParameters{1000});
        all.back()->commit();
        EXPECT_LE(device->executor_thread_count(), threads);
      }
    }
    for (const Ref<CommandBuffer>& command_buffer : all) command_buffer->waitUntilCompleted();
  }
}

TEST(ExecutionTest, ThreadsCommitToTheirOwnQueues) {
  const Ref<Device> device = Device::create();
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&device, t] {
      const Ref<CommandQueue> queue = device->newCommandQueue();
      const Ref<Buffer> sum = buffer_of_count(*device, 1);
      const Ref<Buffer> mine = buffer_of(*device, {static_cast<float>(t)});
      for (int i = 0; i < 50; ++i) {
        const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
        test::encode(*command_buffer, "add", {sum, mine, sum}, ElementwiseParameters{1});
        command_buffer->commit();
        if (i % 10 == 9) command_buffer->waitUntilCompleted();
      }
      EXPECT_EQ(values_of(sum), std::vector<float>(1, static_cast<float>(50 * t)));
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(ExecutionTest, ThreadsShareAQueue) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<Buffer> sum = buffer_of_count(*device, 1);
  const Ref<Buffer> one = buffer_of(*device, {1});
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
        test::encode(*command_buffer, "add", {sum, one, sum}, ElementwiseParameters{1});
        command_buffer->commit();
        if (i == 49) command_buffer->waitUntilCompleted();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const Ref<CommandBuffer> last = queue->commandBuffer();
  last->commit();
  last->waitUntilCompleted();
  EXPECT_EQ(values_of(sum), std::vector<float>(1, 400));
}

TEST(ExecutionTest, SerialDispatchesExecuteInOrder) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(dependent_dispatches(seed, DispatchType::Serial, false), 9);
  }
}

TEST(ExecutionTest, ABarrierOrdersConcurrentDispatches) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(dependent_dispatches(seed, DispatchType::Concurrent, true), 9);
  }
}

TEST(ExecutionTest, ManyConcurrentDispatchesAllExecute) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  std::vector<Ref<Buffer>> buffers;
  const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
  const Ref<ComputeCommandEncoder> encoder =
      command_buffer->computeCommandEncoder(DispatchType::Concurrent);
  for (int i = 0; i < 20; ++i) {
    buffers.push_back(buffer_of_count(*device, 2));
    dispatch(*encoder, "fill", {buffers.back()}, FillParameters{2, static_cast<float>(i)});
  }
  encoder->endEncoding();
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    EXPECT_EQ(values_of(buffers[i]), std::vector<float>(2, static_cast<float>(i)));
  }
}

}  // namespace
}  // namespace mpsstress::metal
