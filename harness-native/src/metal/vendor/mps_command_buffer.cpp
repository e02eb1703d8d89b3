// Forwarding to the command buffer underneath, and replacing it.
#include "metal/vendor/mps_command_buffer.hpp"

#include <utility>

#include "metal/command/command_queue.hpp"
#include "metal/device.hpp"
#include "metal/execution/service.hpp"

namespace mpsstress::metal {

Ref<MPSCommandBuffer> MPSCommandBuffer::commandBufferFromCommandQueue(CommandQueue* queue) {
  return Ref<MPSCommandBuffer>::adopt(new MPSCommandBuffer(queue->commandBuffer()));
}

Ref<MPSCommandBuffer> MPSCommandBuffer::commandBufferWithCommandBuffer(
    CommandBuffer* command_buffer) {
  return Ref<MPSCommandBuffer>::adopt(new MPSCommandBuffer(Ref<CommandBuffer>(command_buffer)));
}

MPSCommandBuffer::MPSCommandBuffer(Ref<CommandBuffer> command_buffer)
    : command_buffer_(std::move(command_buffer)) {}

void MPSCommandBuffer::commitAndContinue() {
  count_one(command_buffer_->device()->service().continued);
  command_buffer_->commit();
  command_buffer_ = command_buffer_->commandQueue()->commandBuffer();
}

void MPSCommandBuffer::addScheduledHandler(CommandBufferHandler handler) {
  command_buffer_->addScheduledHandler(std::move(handler));
}

void MPSCommandBuffer::addCompletedHandler(CommandBufferHandler handler) {
  command_buffer_->addCompletedHandler(std::move(handler));
}

Ref<ComputeCommandEncoder> MPSCommandBuffer::computeCommandEncoder(DispatchType type) {
  return command_buffer_->computeCommandEncoder(type);
}

Ref<BlitCommandEncoder> MPSCommandBuffer::blitCommandEncoder() {
  return command_buffer_->blitCommandEncoder();
}

void MPSCommandBuffer::encodeSignalEvent(SharedEvent* event, std::uint64_t value) {
  command_buffer_->encodeSignalEvent(event, value);
}

void MPSCommandBuffer::encodeWaitForEvent(SharedEvent* event, std::uint64_t value) {
  command_buffer_->encodeWaitForEvent(event, value);
}

}  // namespace mpsstress::metal
