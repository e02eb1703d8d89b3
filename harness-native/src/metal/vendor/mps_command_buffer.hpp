// MPSCommandBuffer: a wrapper that stays while the command buffer under it is replaced.
//
// commitAndContinue commits what was encoded so far and goes on with a fresh command buffer of the
// same queue. As the real one, it is not safe for several threads: its pointer is plain memory.
#ifndef MPSSTRESS_METAL_VENDOR_MPS_COMMAND_BUFFER_HPP
#define MPSSTRESS_METAL_VENDOR_MPS_COMMAND_BUFFER_HPP

#include "metal/command/command_buffer.hpp"
#include "metal/command/command_encoder.hpp"

namespace mpsstress::metal {

class MPSCommandBuffer final : public Object {
 public:
  static Ref<MPSCommandBuffer> commandBufferFromCommandQueue(CommandQueue* queue);
  static Ref<MPSCommandBuffer> commandBufferWithCommandBuffer(CommandBuffer* command_buffer);

  CommandBuffer* commandBuffer() const { return command_buffer_; }      // the one underneath now
  CommandBuffer* rootCommandBuffer() const { return command_buffer_; }  // they do not nest here
  void commitAndContinue();

  // The MTLCommandBuffer interface, forwarded.
  CommandQueue* commandQueue() const { return command_buffer_->commandQueue(); }
  Device* device() const { return command_buffer_->device(); }
  CommandBufferStatus status() const { return command_buffer_->status(); }
  std::string error() const { return command_buffer_->error(); }
  void enqueue() { command_buffer_->enqueue(); }
  void commit() { command_buffer_->commit(); }
  void addScheduledHandler(CommandBufferHandler handler);
  void addCompletedHandler(CommandBufferHandler handler);
  void waitUntilScheduled() { command_buffer_->waitUntilScheduled(); }
  void waitUntilCompleted() { command_buffer_->waitUntilCompleted(); }
  Ref<ComputeCommandEncoder> computeCommandEncoder(DispatchType type = DispatchType::Serial);
  Ref<BlitCommandEncoder> blitCommandEncoder();
  void encodeSignalEvent(SharedEvent* event, std::uint64_t value);
  void encodeWaitForEvent(SharedEvent* event, std::uint64_t value);

 private:
  explicit MPSCommandBuffer(Ref<CommandBuffer> command_buffer);

  Ref<CommandBuffer> command_buffer_;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_VENDOR_MPS_COMMAND_BUFFER_HPP
