// Short forms for tests of the device: buffers of floats, and kernels dispatched in one line.
#ifndef MPSSTRESS_TEST_METAL_SUPPORT_HPP
#define MPSSTRESS_TEST_METAL_SUPPORT_HPP

#include <cstddef>
#include <initializer_list>
#include <vector>

#include "metal/metal.hpp"

namespace mpsstress::metal::test {

inline Ref<Buffer> buffer_of(Device& device, const std::vector<float>& values) {
  return device.newBuffer(values.data(), values.size() * sizeof(float));
}

inline Ref<Buffer> buffer_of_count(Device& device, std::size_t count) {
  return device.newBuffer(count * sizeof(float));
}

inline float* floats(const Ref<Buffer>& buffer) { return static_cast<float*>(buffer->contents()); }

inline std::vector<float> values_of(const Ref<Buffer>& buffer) {
  const float* first = floats(buffer);
  return {first, first + buffer->length() / sizeof(float)};
}

// Dispatches into an open encoder; buffers: the inputs, then the output.
template <typename Parameters>
void dispatch(ComputeCommandEncoder& encoder, const char* kernel,
              std::initializer_list<Ref<Buffer>> buffers, const Parameters& parameters) {
  encoder.setComputePipelineState(encoder.device()->newComputePipelineState(*find_kernel(kernel)));
  std::size_t index = 0;
  for (const Ref<Buffer>& buffer : buffers) encoder.setBuffer(buffer, 0, index++);
  encoder.setBytes(&parameters, sizeof parameters, index);
  ElementCounts counts{};
  find_kernel(kernel)->count_elements(&parameters, counts);
  encoder.dispatchThreads({counts[find_kernel(kernel)->inputs], 1, 1}, {1, 1, 1});
}

// Encodes one kernel with an encoder of its own.
template <typename Parameters>
void encode(CommandBuffer& command_buffer, const char* kernel,
            std::initializer_list<Ref<Buffer>> buffers, const Parameters& parameters) {
  const Ref<ComputeCommandEncoder> encoder = command_buffer.computeCommandEncoder();
  dispatch(*encoder, kernel, buffers, parameters);
  encoder->endEncoding();
}

inline void encode_fill(CommandBuffer& command_buffer, const Ref<Buffer>& buffer, float value) {
  encode(command_buffer, "fill", {buffer}, FillParameters{buffer->length() / sizeof(float), value});
}

// A command buffer that fills one buffer.
inline Ref<CommandBuffer> filling(CommandQueue& queue, const Ref<Buffer>& buffer, float value) {
  Ref<CommandBuffer> command_buffer = queue.commandBuffer();
  encode_fill(*command_buffer, buffer, value);
  return command_buffer;
}

}  // namespace mpsstress::metal::test

#endif  // MPSSTRESS_TEST_METAL_SUPPORT_HPP
