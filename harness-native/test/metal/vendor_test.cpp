// The vendor's objects, used as they allow it.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

using test::buffer_of;
using test::buffer_of_count;
using test::encode_fill;
using test::values_of;

class VendorTest : public ::testing::Test {
 protected:
  const Ref<Device> device_ = Device::create();
  const Ref<CommandQueue> queue_ = device_->newCommandQueue();
};

TEST_F(VendorTest, CommitAndContinueKeepsTheWrapperAndReplacesTheBuffer) {
  const Ref<Buffer> buffer = buffer_of_count(*device_, 1);
  const auto wrapper = MPSCommandBuffer::commandBufferFromCommandQueue(queue_);
  const Ref<CommandBuffer> first = wrapper->commandBuffer();
  encode_fill(*wrapper->commandBuffer(), buffer, 1);
  wrapper->commitAndContinue();
  const Ref<CommandBuffer> second = wrapper->rootCommandBuffer();
  EXPECT_NE(first, second);
  EXPECT_GE(first->status(), CommandBufferStatus::Committed);
  EXPECT_EQ(wrapper->status(), CommandBufferStatus::NotEnqueued);
  encode_fill(*wrapper->commandBuffer(), buffer, 2);
  wrapper->commit();
  wrapper->waitUntilCompleted();
  EXPECT_EQ(first->status(), CommandBufferStatus::Completed);
  EXPECT_EQ(values_of(buffer), std::vector<float>(1, 2));
}

TEST_F(VendorTest, TheWrapperForwards) {
  const Ref<SharedEvent> event = device_->newSharedEvent();
  const auto wrapper = MPSCommandBuffer::commandBufferWithCommandBuffer(queue_->commandBuffer());
  EXPECT_EQ(wrapper->commandQueue(), queue_.get());
  EXPECT_EQ(wrapper->device(), device_.get());
  std::atomic<int> calls{0};
  wrapper->addScheduledHandler([&calls](CommandBuffer*) { ++calls; });
  wrapper->addCompletedHandler([&calls, event](CommandBuffer*) {
    ++calls;
    event->setSignaledValue(9);
  });
  wrapper->encodeWaitForEvent(event, 1);
  wrapper->blitCommandEncoder()->endEncoding();
  wrapper->computeCommandEncoder()->endEncoding();
  wrapper->encodeSignalEvent(event, 2);
  wrapper->enqueue();
  wrapper->commit();
  wrapper->waitUntilScheduled();
  event->setSignaledValue(1);
  wrapper->waitUntilCompleted();
  EXPECT_EQ(wrapper->error(), "");
  EXPECT_TRUE(event->waitUntilSignaledValue(9, UINT64_MAX));
  EXPECT_EQ(calls, 2);
}

TEST_F(VendorTest, AGraphComputesWhatItsResultsNeed) {
  const Ref<Graph> graph = Graph::newGraph(device_);
  const Graph::Tensor a = graph->placeholder(Shape::of(2, 3));
  const Graph::Tensor b = graph->placeholder(Shape::of(3, 2));
  const Graph::Tensor unused = graph->placeholder(Shape::of(1000));
  graph->reLU(unused);
  const Graph::Tensor product = graph->matrixMultiplication(a, b);
  const Graph::Tensor twice = graph->addition(product, product);
  const Graph::Tensor square = graph->multiplication(twice, graph->copy(twice));
  const Graph::Tensor total = graph->reductionSum(square);
  EXPECT_EQ(graph->shape(product), Shape::of(2, 2));

  const Ref<Buffer> squares = buffer_of_count(*device_, 4);
  const Ref<Buffer> sum = buffer_of_count(*device_, 1);
  const auto command_buffer = MPSCommandBuffer::commandBufferFromCommandQueue(queue_);
  ASSERT_TRUE(graph->encodeToCommandBuffer(
      command_buffer,
      {{a, {buffer_of(*device_, {1, 2, 3, 4, 5, 6}), 0}},
       {b, {buffer_of(*device_, {99, 1, 0, 0, 1, 1, 0}), sizeof(float)}}},
      {{square, {squares, 0}}, {total, {sum, 0}}}));
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  // a x b = [1 0; 0 1; 1 0]: [4 2; 10 5], doubled and squared
  EXPECT_EQ(values_of(squares), (std::vector<float>{64, 16, 400, 100}));
  EXPECT_EQ(values_of(sum), std::vector<float>(1, 580));
}

TEST_F(VendorTest, AGraphsOperationsMatchTheKernels) {
  const Ref<Graph> graph = Graph::newGraph(device_);
  const Graph::Tensor x = graph->placeholder(Shape::of(2, 3));
  const Graph::Tensor w = graph->placeholder(Shape::of(4, 3));
  const Graph::Tensor bias = graph->placeholder(Shape::of(4));
  const Graph::Tensor linear = graph->linear(x, w, bias);
  const Graph::Tensor soft = graph->softMax(linear);
  const Graph::Tensor norm = graph->layerNormalization(linear, 1e-5F);

  const Ref<Buffer> xs = buffer_of(*device_, {1, -2, 3, 0, 1, 2});
  const Ref<Buffer> ws = buffer_of(*device_, {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1});
  const Ref<Buffer> biases = buffer_of(*device_, {0, 1, 2, 3});
  const Ref<Buffer> linears = buffer_of_count(*device_, 8);
  const Ref<Buffer> softs = buffer_of_count(*device_, 8);
  const Ref<Buffer> norms = buffer_of_count(*device_, 8);
  const Ref<Buffer> expected_softs = buffer_of_count(*device_, 8);
  const Ref<Buffer> expected_norms = buffer_of_count(*device_, 8);
  const auto command_buffer = MPSCommandBuffer::commandBufferFromCommandQueue(queue_);
  ASSERT_TRUE(graph->encodeToCommandBuffer(
      command_buffer, {{x, {xs, 0}}, {w, {ws, 0}}, {bias, {biases, 0}}},
      {{linear, {linears, 0}}, {soft, {softs, 0}}, {norm, {norms, 0}}}));
  test::encode(*command_buffer->commandBuffer(), "softmax", {linears, expected_softs},
               RowsParameters{2, 4, 0});
  test::encode(*command_buffer->commandBuffer(), "layer_norm", {linears, expected_norms},
               RowsParameters{2, 4, 1e-5F});
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(values_of(linears), (std::vector<float>{1, -1, 5, 5, 0, 2, 4, 6}));
  EXPECT_EQ(values_of(softs), values_of(expected_softs));
  EXPECT_EQ(values_of(norms), values_of(expected_norms));
}

TEST_F(VendorTest, AGraphWithoutMemoryForItsIntermediatesEncodesNothing) {
  DeviceConfiguration configuration;
  configuration.memory_budget = 100;
  const Ref<Device> small = Device::create(configuration);
  const Ref<CommandQueue> queue = small->newCommandQueue();
  const Ref<Graph> graph = Graph::newGraph(small);
  const Graph::Tensor a = graph->placeholder(Shape::of(10));
  const Graph::Tensor sum = graph->reductionSum(graph->copy(graph->reLU(a)));
  const Ref<Buffer> input = buffer_of_count(*small, 10);
  const Ref<Buffer> output = buffer_of_count(*small, 1);
  const auto command_buffer = MPSCommandBuffer::commandBufferFromCommandQueue(queue);
  EXPECT_FALSE(
      graph->encodeToCommandBuffer(command_buffer, {{a, {input, 0}}}, {{sum, {output, 0}}}));
  EXPECT_EQ(small->statistics().buffers, 2);
  command_buffer->computeCommandEncoder()->endEncoding();  // none was left open
}

TEST_F(VendorTest, AGraphsTemporariesLiveUntilTheCommandBufferIsCompleted) {
  const Ref<Graph> graph = Graph::newGraph(device_);
  const Graph::Tensor a = graph->placeholder(Shape::of(10));
  const Graph::Tensor sum = graph->reductionSum(graph->copy(graph->reLU(a)));
  const Ref<Buffer> input = buffer_of_count(*device_, 10);
  const Ref<Buffer> output = buffer_of_count(*device_, 1);
  const auto command_buffer = MPSCommandBuffer::commandBufferFromCommandQueue(queue_);
  graph->encodeToCommandBuffer(command_buffer, {{a, {input, 0}}}, {{sum, {output, 0}}});
  EXPECT_EQ(device_->statistics().buffers, 4);
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(device_->statistics().buffers, 2);
}

TEST_F(VendorTest, DifferentGraphsMayBeEncodedAtOnce) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([this, t] {
      const Ref<CommandQueue> queue = device_->newCommandQueue();
      const Ref<Graph> graph = Graph::newGraph(device_);
      const Graph::Tensor a = graph->placeholder(Shape::of(4));
      const Graph::Tensor b = graph->addition(a, a);
      const Ref<Buffer> input = buffer_of(*device_, std::vector<float>(4, static_cast<float>(t)));
      const Ref<Buffer> output = buffer_of_count(*device_, 4);
      for (int i = 0; i < 20; ++i) {
        const auto command_buffer = MPSCommandBuffer::commandBufferFromCommandQueue(queue);
        graph->encodeToCommandBuffer(command_buffer, {{a, {input, 0}}}, {{b, {output, 0}}});
        command_buffer->commit();
        command_buffer->waitUntilCompleted();
      }
      EXPECT_EQ(values_of(output), std::vector<float>(4, static_cast<float>(2 * t)));
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(VendorTest, TheMatrixKernelMultipliesAndDoesLinear) {
  const Ref<Buffer> a = buffer_of(*device_, {1, 2, 3, 4});
  const Ref<Buffer> b = buffer_of(*device_, {0, 1, 1, 0});
  const Ref<Buffer> bias = buffer_of(*device_, {10, 20});
  const Ref<Buffer> product = buffer_of_count(*device_, 4);
  const Ref<Buffer> linear = buffer_of_count(*device_, 4);
  const MatrixParameters shape{2, 2, 2};
  const Ref<CommandBuffer> command_buffer = queue_->commandBuffer();
  const Ref<ComputeCommandEncoder> encoder = command_buffer->computeCommandEncoder();
  NDArrayMatrixMultiplication::multiplication(device_, shape)
      ->encodeToCommandEncoder(encoder, {{a, 0}, {b, 0}}, {product, 0});
  NDArrayMatrixMultiplication::linear(device_, shape)
      ->encodeToCommandEncoder(encoder, {{a, 0}, {b, 0}, {bias, 0}}, {linear, 0});
  encoder->endEncoding();
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  EXPECT_EQ(values_of(product), (std::vector<float>{2, 1, 4, 3}));
  EXPECT_EQ(values_of(linear), (std::vector<float>{12, 21, 14, 23}));
}

TEST_F(VendorTest, TheDeviceCountsTheMatrixKernelsThatThereAre) {
  Ref<NDArrayMatrixMultiplication> kept = NDArrayMatrixMultiplication::linear(device_, {2, 2, 2});
  NDArrayMatrixMultiplication::multiplication(device_, {2, 2, 2});  // and gone
  EXPECT_EQ(device_->statistics().matrix_kernels, 1);
  kept = nullptr;
  EXPECT_EQ(device_->statistics().matrix_kernels, 0);
}

}  // namespace
}  // namespace mpsstress::metal
