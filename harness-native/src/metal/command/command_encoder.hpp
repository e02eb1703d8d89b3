// The encoders of a command buffer (MTLComputeCommandEncoder, MTLBlitCommandEncoder). At most one
// is open at a time; it must be ended before it is released. Not safe for several threads.
#ifndef MPSSTRESS_METAL_COMMAND_ENCODER_HPP
#define MPSSTRESS_METAL_COMMAND_ENCODER_HPP

#include <cstddef>
#include <cstdint>

#include "metal/command/command.hpp"
#include "metal/object.hpp"
#include "metal/stack_trace.hpp"
#include "metal/types.hpp"

namespace mpsstress::metal {

class CommandBuffer;
class ComputePipelineState;
class Device;

class CommandEncoder : public Object {
 public:
  void endEncoding();
  Device* device() const;
  CommandBuffer* commandBuffer() const { return command_buffer_; }

 protected:
  explicit CommandEncoder(CommandBuffer& command_buffer);
  ~CommandEncoder() override;

  void must_be_encoding(const char* method, int line) const;
  void append(const Command& command);
  void retain_resource(Object* object);
  std::uint32_t new_concurrent_group();

 private:
  const Ref<CommandBuffer> command_buffer_;
  bool ended_ = false;
  StackTrace end_stack_;
};

class ComputeCommandEncoder final : public CommandEncoder {
 public:
  DispatchType dispatchType() const { return dispatch_type_; }
  void setComputePipelineState(ComputePipelineState* state);
  void setBuffer(Buffer* buffer, std::size_t offset, std::size_t index);
  // A kernel with n buffers takes its parameters (metal/kernels/parameters.hpp) at index n.
  void setBytes(const void* bytes, std::size_t length, std::size_t index);
  // A thread for each element of the output.
  void dispatchThreads(Size threads_per_grid, Size threads_per_threadgroup);
  void dispatchThreadgroups(Size threadgroups_per_grid, Size threads_per_threadgroup);
  // With DispatchType::Concurrent, orders dispatches before it and after it.
  void memoryBarrier(BarrierScope scope);

 private:
  friend class CommandBuffer;
  ComputeCommandEncoder(CommandBuffer& command_buffer, DispatchType type);
  // What is encoded next, but for its threads: how many elements it writes.
  std::size_t make_ready(const char* method, int line, const Size& threads_per_threadgroup);

  const DispatchType dispatch_type_;
  Ref<ComputePipelineState> pipeline_;
  Command next_;  // bindings and parameters stay from one dispatch to the next
  std::size_t parameter_bytes_ = 0;
  std::size_t parameter_index_ = 0;
  std::uint32_t concurrent_group_ = 0;
};

class BlitCommandEncoder final : public CommandEncoder {
 public:
  void copyFromBuffer(Buffer* source, std::size_t source_offset, Buffer* destination,
                      std::size_t destination_offset, std::size_t size);
  void fillBuffer(Buffer* buffer, std::size_t offset, std::size_t length, std::uint8_t value);

 private:
  friend class CommandBuffer;
  explicit BlitCommandEncoder(CommandBuffer& command_buffer);
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_COMMAND_ENCODER_HPP
