// Two dispatches of which the second needs what the first writes.
#ifndef MPSSTRESS_TEST_METAL_DEPENDENT_DISPATCHES_HPP
#define MPSSTRESS_TEST_METAL_DEPENDENT_DISPATCHES_HPP

#include <gtest/gtest.h>

#include "metal/support.hpp"

namespace mpsstress::metal::test {

inline Ref<Device> device_with_seed(std::uint64_t seed) {
  DeviceConfiguration configuration;
  configuration.seed = seed;
  return Device::create(configuration);
}

// x = (1 + 2) * 3 by two dependent dispatches.
inline float dependent_dispatches(std::uint64_t seed, DispatchType type, bool barrier) {
  const Ref<Device> device = device_with_seed(seed);
  const Ref<CommandQueue> queue = device->newCommandQueue();
  const Ref<Buffer> x = buffer_of(*device, {1});
  const Ref<Buffer> two = buffer_of(*device, {2});
  const Ref<Buffer> three = buffer_of(*device, {3});
  const Ref<CommandBuffer> command_buffer = queue->commandBuffer();
  const Ref<ComputeCommandEncoder> encoder = command_buffer->computeCommandEncoder(type);
  EXPECT_EQ(encoder->dispatchType(), type);
  dispatch(*encoder, "add", {x, two, x}, ElementwiseParameters{1});
  if (barrier) encoder->memoryBarrier(BarrierScope::Buffers);
  dispatch(*encoder, "mul", {x, three, x}, ElementwiseParameters{1});
  encoder->endEncoding();
  command_buffer->commit();
  command_buffer->waitUntilCompleted();
  return values_of(x)[0];
}

}  // namespace mpsstress::metal::test

#endif  // MPSSTRESS_TEST_METAL_DEPENDENT_DISPATCHES_HPP
