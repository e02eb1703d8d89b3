// What a device makes, and that it counts what lives.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

TEST(DeviceTest, AFreshOneHasNoThread) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
  EXPECT_EQ(device->executor_thread_count(), 0u);
  command_buffer->commit();
  EXPECT_EQ(device->executor_thread_count(), 1u);
  command_buffer->waitUntilCompleted();
}

TEST(DeviceTest, ManyMayBeMadeAndUsed) {
  for (int i = 0; i < 200; ++i) {
    const Ref<Device> device = Device::create();
    const Ref<CommandQueue> queue = device->newCommandQueue();
    if (i % 20 != 0) continue;
    const Ref<Buffer> buffer = test::buffer_of_count(*device, 4);
    const Ref<CommandBuffer> command_buffer = test::filling(*queue, buffer, 1);
    command_buffer->commit();  // still in flight when its names are gone
  }
}

TEST(DeviceTest, CountsPipelinesThatAreMadeInABlock) {
  const Ref<Device> device = Device::create();
  const Ref<Library> library = device->newDefaultLibrary();
  const auto make = [&] { device->newComputePipelineState(library->newFunction("add")); };
  make();
  EXPECT_EQ(device->statistics().pipelines_in_blocks, 0);
  dispatch::dispatch_sync(dispatch::make_queue("a stream's"), make);
  EXPECT_EQ(device->statistics().pipelines_in_blocks, 1);
}

TEST(DeviceTest, CountsWaitsInABlockForWhatIsNotDone) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<SharedEvent> event = device->newSharedEvent();
  const Ref<CommandBuffer> held = queue->commandBuffer();
  held->encodeWaitForEvent(event.get(), 1);
  held->commit();
  const auto block = dispatch::make_queue("a stream's");
  dispatch::dispatch_sync(block, [&] { event->waitUntilSignaledValue(1, 0); });
  EXPECT_EQ(device->statistics().waits_in_blocks, 1);
  event->setSignaledValue(1);
  held->waitUntilCompleted();
  dispatch::dispatch_sync(block, [&] {
    event->waitUntilSignaledValue(1, 0);
    held->waitUntilCompleted();
  });
  EXPECT_EQ(device->statistics().waits_in_blocks, 1);
}

TEST(DeviceTest, CountsLiveObjects) {
  const Ref<Device> device = Device::create();
  {
    const Ref<CommandQueue> queue = device->newCommandQueue();
    const Ref<Buffer> buffer = device->newBuffer(64);
    const Ref<Heap> heap = device->newHeap({256, StorageMode::Shared});
    const Ref<SharedEvent> event = device->newSharedEvent();
    const Ref<Library> library = device->newDefaultLibrary();
    const Ref<ComputePipelineState> pipeline =
        device->newComputePipelineState(library->newFunction("add"));
    const Ref<Graph> graph = Graph::newGraph(device);
    const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
    const Ref<BlitCommandEncoder> encoder = command_buffer->blitCommandEncoder();
    encoder->fillBuffer(buffer, 0, 64, 1);
    encoder->endEncoding();
    command_buffer->commit();
    command_buffer->waitUntilCompleted();
    const DeviceStatistics now = device->statistics();
    EXPECT_EQ(now.command_queues, 1);
    EXPECT_EQ(now.buffers, 1);
    EXPECT_EQ(now.heaps, 1);
    EXPECT_EQ(now.events, 1);
    EXPECT_EQ(now.libraries, 1);
    EXPECT_EQ(now.pipelines, 1);
    EXPECT_EQ(now.graphs, 1);
    EXPECT_EQ(now.command_buffers, 1);
    EXPECT_EQ(now.encoders, 1);
    EXPECT_EQ(now.bytes, 64 + 256);
    EXPECT_EQ(now.committed, 1);
    EXPECT_EQ(now.executed_commands, 1);
  }
  // The executor lets the command buffer go just after waitUntilCompleted returns.
  while (device->retainCount() != 1) std::this_thread::yield();
  const DeviceStatistics now = device->statistics();
  EXPECT_EQ(now.command_queues, 0);
  EXPECT_EQ(now.buffers, 0);
  EXPECT_EQ(now.heaps, 0);
  EXPECT_EQ(now.events, 0);
  EXPECT_EQ(now.libraries, 0);
  EXPECT_EQ(now.pipelines, 0);
  EXPECT_EQ(now.graphs, 0);
  EXPECT_EQ(now.command_buffers, 0);
  EXPECT_EQ(now.encoders, 0);
  EXPECT_EQ(now.bytes, 0);
}

TEST(DeviceTest, CompilesLibrariesFromTheNamesOfKernels) {
  const Ref<Device> device = Device::create();
  std::string error;
  const Ref<Library> library =
      device->newLibrary("kernel void add(...);\nkernel void layer_norm(...);", &error);
  ASSERT_NE(library, nullptr) << error;
  EXPECT_EQ(library->functionNames(), (std::vector<std::string>{"add", "layer_norm"}));
  EXPECT_EQ(library->newFunction("add")->name(), "add");
  EXPECT_EQ(library->newFunction("mul"), nullptr);
  EXPECT_NE(device->newLibrary("kernel void add(...);"), library);

  EXPECT_EQ(device->newLibrary("kernel void unknown(...);", &error), nullptr);
  EXPECT_NE(error.find("unknown kernel 'unknown'"), std::string::npos);
  EXPECT_EQ(device->newLibrary("nothing here", &error), nullptr);
  EXPECT_EQ(device->newDefaultLibrary()->functionNames().size(), built_in_kernels().count);
}

TEST(DeviceTest, QueuesAreNumbered) {
  const Ref<Device> device = Device::create();
  EXPECT_EQ(device->newCommandQueue()->index(), 0u);
  EXPECT_EQ(device->newCommandQueue()->index(), 1u);
}

}  // namespace
}  // namespace mpsstress::metal
