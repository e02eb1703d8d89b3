// What the vendor's objects do when two threads use them at once. The threads encode until they
// have met, which is the end of the process.
#include <gtest/gtest.h>

#include <thread>

#include "metal/support.hpp"

namespace mpsstress::metal {
namespace {

using test::buffer_of_count;

class VendorDeathTest : public ::testing::Test {
 protected:
  void SetUp() override { ::testing::FLAGS_gtest_death_test_style = "threadsafe"; }
};

template <typename Encode>
void encode_from_two_threads(Encode encode) {
  std::thread other([&] {
    for (;;) encode(1);
  });
  for (;;) encode(0);
}

void encode_one_graph_from_two_threads() {
  const Ref<Device> device = Device::create();
  const Ref<Graph> graph = Graph::newGraph(device);
  const Graph::Tensor a = graph->placeholder(Shape::of(4));
  const Graph::Tensor b = graph->reLU(a);
  const Ref<CommandQueue> queues[] = {device->newCommandQueue(), device->newCommandQueue()};
  const Ref<Buffer> buffers[] = {buffer_of_count(*device, 4), buffer_of_count(*device, 4)};
  encode_from_two_threads([&](int thread) {
    const auto command_buffer = MPSCommandBuffer::commandBufferFromCommandQueue(queues[thread]);
    const TensorData data{buffers[thread], 0};
    graph->encodeToCommandBuffer(command_buffer, {Graph::Feed{a, data}}, {Graph::Feed{b, data}});
  });
}

void encode_two_matrix_multiplications_at_once() {
  const Ref<Device> device = Device::create();
  const MatrixParameters shape{2, 2, 2};
  const Ref<NDArrayMatrixMultiplication> kernels[] = {
      NDArrayMatrixMultiplication::multiplication(device, shape),
      NDArrayMatrixMultiplication::multiplication(device, shape)};
  const Ref<CommandQueue> queues[] = {device->newCommandQueue(), device->newCommandQueue()};
  const Ref<Buffer> buffers[] = {buffer_of_count(*device, 4), buffer_of_count(*device, 4)};
  encode_from_two_threads([&](int thread) {
    const Ref<CommandBuffer> command_buffer = queues[thread]->commandBuffer();
    const Ref<ComputeCommandEncoder> encoder = command_buffer->computeCommandEncoder();
    const TensorData data{buffers[thread], 0};
    kernels[thread]->encodeToCommandEncoder(encoder, {data, data}, data);
    encoder->endEncoding();
  });
}

TEST_F(VendorDeathTest, TwoThreadsEncodeOneGraph) {
  EXPECT_DEATH(encode_one_graph_from_two_threads(), "Invalid KernelDAG");
}

TEST_F(VendorDeathTest, TwoMatrixMultiplicationsAreEncodedAtOnce) {
  EXPECT_DEATH(encode_two_matrix_multiplications_at_once(), "A and B index not found");
}

}  // namespace
}  // namespace mpsstress::metal
