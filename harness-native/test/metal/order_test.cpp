// What ThreadSanitizer sees of the device: the orders that Metal promises and none besides, though
// all queues share executors and a lock.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "metal/support.hpp"
#include "support/tsan_reports.hpp"

namespace mpsstress::metal {
namespace {

using mpsstress::test::races_reported_by;
using test::buffer_of_count;
using test::encode;
using test::encode_fill;
using test::filling;
using test::floats;

DeviceConfiguration with_executors(unsigned threads) {
  DeviceConfiguration configuration;
  configuration.executor_threads = threads;
  return configuration;
}

// Not visible as an order: a relaxed flag.
class Flag {
 public:
  void set() { set_.store(true, std::memory_order_relaxed); }
  void wait() const {
    while (!set_.load(std::memory_order_relaxed)) std::this_thread::yield();
  }

 private:
  std::atomic<bool> set_{false};
};

// Two kernels write one buffer from two queues, one after the other in time.
void two_queues(unsigned executors, bool event_between) {
  const Ref<Device> device = Device::create(with_executors(executors));
  const Ref<CommandQueue> first_queue = device->newCommandQueue();
  const Ref<CommandQueue> second_queue = device->newCommandQueue();
  const Ref<SharedEvent> event = device->newSharedEvent();
  const Ref<Buffer> buffer = buffer_of_count(*device, 16);
  const Ref<CommandBuffer> first = filling(*first_queue, buffer, 1);
  if (event_between) first->encodeSignalEvent(event, 1);
  const Ref<CommandBuffer> second = second_queue->commandBuffer();
  if (event_between) second->encodeWaitForEvent(event, 1);
  encode_fill(*second, buffer, 2);
  first->commit();
  while (first->status() != CommandBufferStatus::Completed) std::this_thread::yield();
  second->commit();
  while (second->status() != CommandBufferStatus::Completed) std::this_thread::yield();
}

TEST(MetalOrderTest, TwoQueuesWithoutAnEventRace) {
  EXPECT_GE(races_reported_by([] { two_queues(2, false); }), 1);
}

TEST(MetalOrderTest, TwoQueuesWithoutAnEventRaceThoughOneThreadExecutesThem) {
  EXPECT_GE(races_reported_by([] { two_queues(1, false); }), 1);
}

TEST(MetalOrderTest, AnEventOrdersThem) {
  EXPECT_EQ(races_reported_by([] { two_queues(2, true); }), 0);
  EXPECT_EQ(races_reported_by([] { two_queues(1, true); }), 0);
}

TEST(MetalOrderTest, AParkedQueueIsOrderedByTheSignalThatWakesIt) {
  EXPECT_EQ(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<CommandQueue> producer = device->newCommandQueue();
              const Ref<CommandQueue> consumer = device->newCommandQueue();
              const Ref<SharedEvent> event = device->newSharedEvent();
              const Ref<Buffer> buffer = buffer_of_count(*device, 16);
              const Ref<CommandBuffer> second = consumer->commandBuffer();
              second->encodeWaitForEvent(event, 1);
              encode_fill(*second, buffer, 2);
              second->commit();
              second->waitUntilScheduled();
              const Ref<CommandBuffer> first = filling(*producer, buffer, 1);
              first->encodeSignalEvent(event, 1);
              first->commit();
              second->waitUntilCompleted();
              floats(buffer)[0] = 3;
            }),
            0);
}

TEST(MetalOrderTest, OneQueueIsInOrder) {
  EXPECT_EQ(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<CommandQueue> queue = device->newCommandQueue();
              const Ref<Buffer> buffer = buffer_of_count(*device, 16);
              Ref<CommandBuffer> last;
              for (int i = 0; i < 20; ++i) {
                last = filling(*queue, buffer, 1);
                last->commit();
              }
              last->waitUntilCompleted();
            }),
            0);
}

TEST(MetalOrderTest, TheHostIsOrderedByCommitAndByWaitUntilCompleted) {
  EXPECT_EQ(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<CommandQueue> queue = device->newCommandQueue();
              const Ref<Buffer> buffer = buffer_of_count(*device, 16);
              floats(buffer)[0] = 1;
              const Ref<CommandBuffer> command_buffer = filling(*queue, buffer, 2);
              floats(buffer)[1] = 1;
              command_buffer->commit();
              command_buffer->waitUntilCompleted();
              floats(buffer)[0] += 1;
            }),
            0);
}

TEST(MetalOrderTest, AStatusThatWasReadOrdersNothing) {
  EXPECT_GE(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<CommandQueue> queue = device->newCommandQueue();
              const Ref<Buffer> buffer = buffer_of_count(*device, 16);
              const Ref<CommandBuffer> command_buffer = filling(*queue, buffer, 2);
              command_buffer->commit();
              while (command_buffer->status() != CommandBufferStatus::Completed) {
                std::this_thread::yield();
              }
              floats(buffer)[0] += 1;
            }),
            1);
}

TEST(MetalOrderTest, AWriteAfterCommitRaces) {
  EXPECT_GE(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<CommandQueue> queue = device->newCommandQueue();
              const Ref<Buffer> buffer = buffer_of_count(*device, 16);
              const Ref<CommandBuffer> command_buffer = filling(*queue, buffer, 2);
              command_buffer->commit();
              floats(buffer)[0] = 1;
              command_buffer->waitUntilCompleted();
            }),
            1);
}

TEST(MetalOrderTest, ACompletedHandlerIsOrderedAfterExecution) {
  EXPECT_EQ(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<CommandQueue> queue = device->newCommandQueue();
              const Ref<Buffer> buffer = buffer_of_count(*device, 16);
              const Ref<CommandBuffer> command_buffer = filling(*queue, buffer, 2);
              std::promise<void> called;
              command_buffer->addCompletedHandler([&](CommandBuffer*) {
                floats(buffer)[0] += 1;
                called.set_value();
              });
              command_buffer->commit();
              called.get_future().wait();
            }),
            0);
}

TEST(MetalOrderTest, WaitUntilCompletedIsNotOrderedAfterHandlers) {
  EXPECT_GE(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<CommandQueue> queue = device->newCommandQueue();
              const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
              const Ref<Buffer> buffer = buffer_of_count(*device, 1);
              Flag called;
              std::promise<void> over;  // before the next test has this one's stack
              command_buffer->addCompletedHandler([&](CommandBuffer*) {
                floats(buffer)[0] = 1;
                called.set();
                over.set_value();
              });
              command_buffer->commit();
              command_buffer->waitUntilCompleted();
              called.wait();
              floats(buffer)[0] = 2;
              over.get_future().wait();
            }),
            1);
}

TEST(MetalOrderTest, HostAndGpuAreOrderedByAnEvent) {
  EXPECT_EQ(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<CommandQueue> queue = device->newCommandQueue();
              const Ref<SharedEvent> event = device->newSharedEvent();
              const Ref<Buffer> buffer = buffer_of_count(*device, 16);
              const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
              command_buffer->encodeWaitForEvent(event, 1);
              encode_fill(*command_buffer, buffer, 2);
              command_buffer->encodeSignalEvent(event, 2);
              command_buffer->commit();
              floats(buffer)[0] = 1;  // after commit, before the signal
              event->setSignaledValue(1);
              event->waitUntilSignaledValue(2, UINT64_MAX);
              floats(buffer)[0] += 1;
            }),
            0);
}

TEST(MetalOrderTest, TwoThreadsThatCommitAreNotOrderedByTheService) {
  EXPECT_GE(races_reported_by([] {
              const Ref<Device> device = Device::create(with_executors(1));
              int value = 0;
              Flag first_is_done;
              std::thread first([&] {
                const Ref<CommandQueue> queue = device->newCommandQueue();
                value = 1;
                const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
                command_buffer->commit();
                command_buffer->waitUntilCompleted();
                first_is_done.set();
              });
              std::thread second([&] {
                first_is_done.wait();
                const Ref<CommandQueue> queue = device->newCommandQueue();
                const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
                command_buffer->commit();
                command_buffer->waitUntilCompleted();
                value = 2;
              });
              first.join();
              second.join();
            }),
            1);
}

// The command buffer's encoding state is plain memory.
TEST(MetalOrderTest, TwoThreadsThatEncodeOneBufferRace) {
  EXPECT_GE(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<CommandQueue> queue = device->newCommandQueue();
              const Ref<SharedEvent> event = device->newSharedEvent();
              const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
              Flag first_is_done;
              std::thread first([&] {
                command_buffer->encodeSignalEvent(event, 1);
                first_is_done.set();
              });
              std::thread second([&] {
                first_is_done.wait();
                command_buffer->encodeSignalEvent(event, 2);
              });
              first.join();
              second.join();
            }),
            1);
}

TEST(MetalOrderTest, TwoThreadsThatEncodeOneGraphInTurnWithoutALockRace) {
  EXPECT_GE(races_reported_by([] {
              const Ref<Device> device = Device::create();
              const Ref<Graph> graph = Graph::newGraph(device);
              const Graph::Tensor a = graph->placeholder(Shape::of(4));
              const Graph::Tensor b = graph->reLU(a);
              Flag first_is_done;
              const auto encode_it = [&] {
                const Ref<CommandQueue> queue = device->newCommandQueue();
                const TensorData data{buffer_of_count(*device, 4), 0};
                graph->encodeToCommandBuffer(MPSCommandBuffer::commandBufferFromCommandQueue(queue),
                                             {{a, data}}, {{b, data}});
              };
              std::thread first([&] {
                encode_it();
                first_is_done.set();
              });
              std::thread second([&] {
                first_is_done.wait();
                encode_it();
              });
              first.join();
              second.join();
            }),
            1);
}

void concurrent_dispatches(bool barrier) {
  const Ref<Device> device = Device::create();
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<Buffer> x = buffer_of_count(*device, 16);
  const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
  const Ref<ComputeCommandEncoder> encoder =
      command_buffer->computeCommandEncoder(DispatchType::Concurrent);
  for (int i = 0; i < 3; ++i) {
    test::dispatch(*encoder, "add", {x, x, x}, ElementwiseParameters{16});
    if (barrier) encoder->memoryBarrier(BarrierScope::Buffers);
  }
  encoder->endEncoding();
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
}

TEST(MetalOrderTest, ConcurrentDispatchesWithoutABarrierRace) {
  EXPECT_GE(races_reported_by([] { concurrent_dispatches(false); }), 1);
}

TEST(MetalOrderTest, ABarrierOrdersConcurrentDispatches) {
  EXPECT_EQ(races_reported_by([] { concurrent_dispatches(true); }), 0);
}

// A buffer that both queues have used may be freed by whoever drops it last.
TEST(MetalOrderTest, SharingABufferOrdersNothingAndItsEndIsOrdered) {
  EXPECT_EQ(races_reported_by([] {
              const Ref<Device> device = Device::create();
              for (int round = 0; round < 20; ++round) {
                const Ref<CommandQueue> first = device->newCommandQueue();
                const Ref<CommandQueue> second = device->newCommandQueue();
                const Ref<Buffer> read = buffer_of_count(*device, 16);
                for (const Ref<CommandQueue>& queue : {first, second}) {
                  const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
                  encode(*command_buffer, "copy", {read, buffer_of_count(*device, 16)},
                         ElementwiseParameters{16});
                  command_buffer->commit();
                }
              }
            }),
            0);
}

}  // namespace
}  // namespace mpsstress::metal
