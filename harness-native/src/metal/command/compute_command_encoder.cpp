// Binding kernels to buffers.
#include <algorithm>
#include <cstring>
#include <string>

#include "metal/command/command_buffer.hpp"
#include "metal/command/command_encoder.hpp"
#include "metal/kernels/kernel.hpp"
#include "metal/library.hpp"
#include "metal/memory/buffer.hpp"
#include "metal/validation.hpp"

namespace mpsstress::metal {

namespace {

[[noreturn]] void fail_function(const char* method, int line, const Kernel& kernel,
                                const std::string& complaint, const void* encoder) {
  const std::string assertion = "Compute Function(" + std::string(kernel.name) + "): " + complaint;
  fail_assertion(method, line, assertion.c_str(), encoder, nullptr, {});
}

std::size_t volume(const Size& size) { return size.width * size.height * size.depth; }

// Which threads a kernel has decides how much of its output is written. This device computes all of
// it at once, and so objects where another one would write less, or beyond.
void must_be_one_each(const char* method, int line, std::size_t threads, std::size_t elements,
                      const Kernel& kernel, const void* encoder) {
  if (threads == elements) return;
  fail_function(method, line, kernel,
                "a grid of " + std::to_string(threads) + " threads for " +
                    std::to_string(elements) + " elements",
                encoder);
}

}  // namespace

ComputeCommandEncoder::ComputeCommandEncoder(CommandBuffer& command_buffer, DispatchType type)
    : CommandEncoder(command_buffer), dispatch_type_(type) {
  if (type == DispatchType::Concurrent) concurrent_group_ = new_concurrent_group();
}

void ComputeCommandEncoder::setComputePipelineState(ComputePipelineState* state) {
  must_be_encoding("_MTLCommandEncoder setComputePipelineState:", 101);
  pipeline_ = state;
}

void ComputeCommandEncoder::setBuffer(Buffer* buffer, std::size_t offset, std::size_t index) {
  constexpr const char* kMethod = "MTLDebugComputeCommandEncoder setBuffer:offset:atIndex:";
  must_be_encoding(kMethod, 380);
  if (index >= kMaximumBindings) {
    fail_assertion(kMethod, 380, "buffer binding index is too large", this, nullptr, {});
  }
  if (buffer != nullptr) {
    if (offset >= buffer->length()) {
      fail_assertion(kMethod, 380, "offset must be < [buffer length]", this, nullptr, {});
    }
    retain_resource(buffer);
  }
  next_.bindings[index] = {buffer, offset};
}

void ComputeCommandEncoder::setBytes(const void* bytes, std::size_t length, std::size_t index) {
  constexpr const char* kMethod = "MTLDebugComputeCommandEncoder setBytes:length:atIndex:";
  must_be_encoding(kMethod, 402);
  if (length > kMaximumParameterBytes) {
    fail_assertion(kMethod, 402, "length must be <= the parameters that this device can hold", this,
                   nullptr, {});
  }
  std::memcpy(next_.parameters.data(), bytes, length);
  parameter_bytes_ = length;
  parameter_index_ = index;
}

void ComputeCommandEncoder::dispatchThreads(Size threads_per_grid, Size threads_per_threadgroup) {
  constexpr const char* kMethod =
      "MTLDebugComputeCommandEncoder dispatchThreads:threadsPerThreadgroup:";
  const std::size_t written = make_ready(kMethod, 1335, threads_per_threadgroup);
  must_be_one_each(kMethod, 1335, volume(threads_per_grid), written, *next_.kernel, this);
  append(next_);
}

void ComputeCommandEncoder::dispatchThreadgroups(Size threadgroups_per_grid,
                                                 Size threads_per_threadgroup) {
  constexpr const char* kMethod =
      "MTLDebugComputeCommandEncoder dispatchThreadgroups:threadsPerThreadgroup:";
  const std::size_t written = make_ready(kMethod, 1278, threads_per_threadgroup);
  // Whole groups: the kernel itself leaves out the threads that are too many.
  const std::size_t threads = volume(threadgroups_per_grid) * volume(threads_per_threadgroup);
  must_be_one_each(kMethod, 1278, std::min(threads, written), written, *next_.kernel, this);
  append(next_);
}

std::size_t ComputeCommandEncoder::make_ready(const char* method, int line, const Size& group) {
  must_be_encoding(method, line);
  if (pipeline_ == nullptr) {
    fail_assertion(method, line, "a compute pipeline state must be set", this, nullptr, {});
  }
  const std::size_t most = pipeline_->maxTotalThreadsPerThreadgroup();
  if (volume(group) == 0 || volume(group) > most) {
    const std::string assertion = "threadsPerThreadgroup (" + std::to_string(volume(group)) +
                                  ") must be > 0 and <= " + std::to_string(most);
    fail_assertion(method, line, assertion.c_str(), this, nullptr, {});
  }
  const Kernel& kernel = pipeline_->kernel();
  if (parameter_index_ != kernel.bindings() || parameter_bytes_ != kernel.parameter_bytes) {
    fail_function(method, line, kernel,
                  "missing bytes binding at index " + std::to_string(kernel.bindings()), this);
  }
  ElementCounts counts{};
  kernel.count_elements(next_.parameters.data(), counts);
  for (std::size_t i = 0; i < kernel.bindings(); ++i) {
    const Binding& binding = next_.bindings[i];
    if (binding.buffer == nullptr) {
      fail_function(method, line, kernel, "missing buffer binding at index " + std::to_string(i),
                    this);
    }
    if (counts[i] > (binding.buffer->length() - binding.offset) / sizeof(float)) {
      fail_function(method, line, kernel,
                    "the buffer at index " + std::to_string(i) + " is too small", this);
    }
  }
  next_.kind = Command::Kind::Kernel;
  next_.kernel = &kernel;
  next_.concurrent_group = concurrent_group_;
  return counts[kernel.inputs];
}

void ComputeCommandEncoder::memoryBarrier(BarrierScope /*scope*/) {
  must_be_encoding("_MTLCommandEncoder memoryBarrierWithScope:", 144);
  if (dispatch_type_ == DispatchType::Concurrent) concurrent_group_ = new_concurrent_group();
}

}  // namespace mpsstress::metal
