// Buffers, heaps and the budget; who retains what, and the counts for leak oracles.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

using test::buffer_of_count;
using test::filling;

DeviceConfiguration with_budget(std::size_t bytes) {
  DeviceConfiguration configuration;
  configuration.memory_budget = bytes;
  return configuration;
}

TEST(MemoryTest, BuffersAreZeroedRealMemory) {
  const Ref<Device> device = Device::create();
  const Ref<Buffer> buffer = device->newBuffer(1000);
  EXPECT_EQ(buffer->length(), 1000u);
  EXPECT_EQ(buffer->storageMode(), StorageMode::Shared);
  auto* bytes = static_cast<unsigned char*>(buffer->contents());
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(bytes[i], 0);
  bytes[999] = 7;
  const Ref<Buffer> copy = device->newBuffer(bytes, 1000, StorageMode::Shared);
  EXPECT_EQ(static_cast<unsigned char*>(copy->contents())[999], 7);
}

TEST(MemoryTest, PrivateMemoryHasNoHostPointerButKernelsUseIt) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<Buffer> hidden = device->newBuffer(16, StorageMode::Private);
  const Ref<Buffer> shared = device->newBuffer(16);
  EXPECT_EQ(hidden->contents(), nullptr);
  const Ref<CommandBuffer> command_buffer = filling(*queue, hidden, 4);
  test::encode(*command_buffer, "copy", {hidden, shared}, ElementwiseParameters{4});
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(test::values_of(shared), std::vector<float>(4, 4));
}

TEST(MemoryTest, TheBudgetIsKeptAndGivenBack) {
  const Ref<Device> device = Device::create(with_budget(1000));
  EXPECT_EQ(device->recommendedMaxWorkingSetSize(), 1000u);
  Ref<Buffer> most = device->newBuffer(600);
  ASSERT_NE(most, nullptr);
  EXPECT_EQ(device->newBuffer(401), nullptr);
  const Ref<Buffer> rest = device->newBuffer(400);
  EXPECT_NE(rest, nullptr);
  EXPECT_EQ(device->currentAllocatedSize(), 1000u);
  EXPECT_EQ(device->newBuffer(1), nullptr);
  most.reset();
  EXPECT_NE(device->newBuffer(600), nullptr);
  EXPECT_EQ(device->newBuffer(0), nullptr);
  EXPECT_EQ(device->newBuffer(SIZE_MAX), nullptr);
}

TEST(MemoryTest, ThreadsNeverTakeMoreThanTheBudget) {
  const Ref<Device> device = Device::create(with_budget(1000));
  std::atomic<int> got{0};
  std::vector<std::thread> threads;
  std::vector<std::vector<Ref<Buffer>>> kept(4);
  for (auto& mine : kept) {
    threads.emplace_back([&device, &got, &mine] {
      for (int i = 0; i < 50; ++i) {
        if (Ref<Buffer> buffer = device->newBuffer(10)) {
          mine.push_back(buffer);
          got.fetch_add(1, std::memory_order_relaxed);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(got, 100);
  EXPECT_EQ(device->currentAllocatedSize(), 1000u);
}

TEST(MemoryTest, BuffersMayBePlacedOverEachOtherButNotBeyondTheHeap) {
  const Ref<Device> device = Device::create(with_budget(4096));
  const Ref<Heap> heap = device->newHeap({1024, StorageMode::Shared});
  const Ref<Buffer> first = heap->placeBuffer(1024, StorageMode::Shared, 0);
  Ref<Buffer> second = heap->placeBuffer(300, StorageMode::Shared, 512);
  ASSERT_NE(first, nullptr);
  ASSERT_NE(second, nullptr);
  EXPECT_NE(first->contents(), second->contents());
  EXPECT_EQ(heap->usedSize(), 1024U + 512U);
  EXPECT_EQ(heap->maxAvailableSize(256), 0U);
  EXPECT_EQ(heap->placeBuffer(300, StorageMode::Shared, 768), nullptr);
  EXPECT_EQ(heap->placeBuffer(1, StorageMode::Shared, 100), nullptr);
  EXPECT_EQ(heap->placeBuffer(1, StorageMode::Shared, 4096), nullptr);
  EXPECT_EQ(heap->placeBuffer(1, StorageMode::Private, 0), nullptr);
  second = nullptr;
  EXPECT_EQ(heap->usedSize(), 1024U);
}

TEST(MemoryTest, HeapsTakeTheirSizeAtOnceAndCountTheirBuffers) {
  const Ref<Device> device = Device::create(with_budget(4096));
  Ref<Heap> heap = device->newHeap({1024, StorageMode::Shared});
  ASSERT_NE(heap, nullptr);
  EXPECT_EQ(device->currentAllocatedSize(), 1024u);
  EXPECT_EQ(heap->maxAvailableSize(256), 1024u);
  EXPECT_EQ(device->heapBufferSizeAndAlign(300, StorageMode::Shared).size, 512u);
  Ref<Buffer> first = heap->newBuffer(300, StorageMode::Shared);
  Ref<Buffer> second = heap->newBuffer(512, StorageMode::Shared);
  ASSERT_NE(first, nullptr);
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(first->heap(), heap.get());
  EXPECT_EQ(first->allocatedSize(), 512u);
  EXPECT_EQ(heap->usedSize(), 1024u);
  EXPECT_EQ(device->currentAllocatedSize(), 1024u);
  EXPECT_EQ(heap->newBuffer(1, StorageMode::Shared), nullptr);
  first.reset();
  EXPECT_EQ(heap->usedSize(), 512u);
  EXPECT_EQ(heap->newBuffer(1, StorageMode::Private), nullptr);
  EXPECT_NE(heap->newBuffer(1, StorageMode::Shared), nullptr);
  EXPECT_EQ(device->newHeap({4096, StorageMode::Private}), nullptr);
  EXPECT_EQ(device->heapsBeyondBudget(), 0);
  EXPECT_EQ(device->newHeap({4097, StorageMode::Private}), nullptr);
  EXPECT_EQ(device->heapsBeyondBudget(), 1);
  second.reset();
  heap.reset();
  EXPECT_EQ(device->currentAllocatedSize(), 0u);
}

TEST(MemoryTest, ABufferKeepsItsHeap) {
  const Ref<Device> device = Device::create();
  Ref<Heap> heap = device->newHeap({1024, StorageMode::Shared});
  Ref<Buffer> buffer = heap->newBuffer(100, StorageMode::Shared);
  heap.reset();
  EXPECT_EQ(device->statistics().heaps, 1);
  buffer.reset();
  EXPECT_EQ(device->statistics().heaps, 0);
}

TEST(MemoryTest, ACommandBufferRetainsItsResourcesUntilItIsCompleted) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<SharedEvent> gate = device->newSharedEvent();
  const Ref<Buffer> buffer = buffer_of_count(*device, 4);
  EXPECT_EQ(buffer->retainCount(), 1);
  const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
  command_buffer->encodeWaitForEvent(gate, 1);
  test::encode_fill(*command_buffer, buffer, 1);
  EXPECT_GT(buffer->retainCount(), 1);
  command_buffer->commit();
  command_buffer->waitUntilScheduled();
  EXPECT_GT(buffer->retainCount(), 1);
  gate->setSignaledValue(1);
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(buffer->retainCount(), 1);
}

TEST(MemoryTest, OneWithUnretainedReferencesDoesNot) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<Buffer> buffer = buffer_of_count(*device, 4);
  const Ref<CommandBuffer> command_buffer = queue->commandBufferWithUnretainedReferences();
  EXPECT_FALSE(command_buffer->retainedReferences());
  test::encode_fill(*command_buffer, buffer, 1);
  EXPECT_EQ(buffer->retainCount(), 1);
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(test::values_of(buffer), std::vector<float>(4, 1));
}

}  // namespace
}  // namespace mpsstress::metal
