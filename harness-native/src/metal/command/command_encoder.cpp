// What all encoders share, and the blit encoder.
#include "metal/command/command_encoder.hpp"

#include "metal/command/command_buffer.hpp"
#include "metal/device.hpp"
#include "metal/execution/service.hpp"
#include "metal/memory/buffer.hpp"
#include "metal/validation.hpp"

namespace mpsstress::metal {

CommandEncoder::CommandEncoder(CommandBuffer& command_buffer) : command_buffer_(&command_buffer) {
  command_buffer_->open_encoder_ = this;
  command_buffer_->open_encoder_stack_.take();
  count_one(device()->service().encoders);
}

CommandEncoder::~CommandEncoder() {
  if (!ended_) {
    fail_assertion("_MTLCommandEncoder dealloc", 131,
                   "Command encoder released without endEncoding", this, "the encoder was made at",
                   command_buffer_->open_encoder_stack_);
  }
  discount_one(device()->service().encoders);
}

Device* CommandEncoder::device() const { return command_buffer_->device(); }

void CommandEncoder::endEncoding() {
  must_be_encoding("_MTLCommandEncoder endEncoding", 95);
  command_buffer_->must_not_be_committed("IOGPUMetalCommandBuffer setCurrentCommandEncoder:", 322);
  ended_ = true;
  end_stack_.take();
  command_buffer_->open_encoder_ = nullptr;
}

void CommandEncoder::must_be_encoding(const char* method, int line) const {
  if (ended_) {
    fail_assertion(method, line, "endEncoding has already been called", this,
                   "the encoder was ended at", end_stack_);
  }
}

void CommandEncoder::append(const Command& command) {
  command_buffer_->must_not_be_committed("IOGPUMetalCommandBuffer setCurrentCommandEncoder:", 322);
  command_buffer_->append(command);
}

void CommandEncoder::retain_resource(Object* object) { command_buffer_->retain_resource(object); }

std::uint32_t CommandEncoder::new_concurrent_group() {
  return ++command_buffer_->concurrent_groups_;
}

BlitCommandEncoder::BlitCommandEncoder(CommandBuffer& command_buffer)
    : CommandEncoder(command_buffer) {}

void BlitCommandEncoder::copyFromBuffer(Buffer* source, std::size_t source_offset,
                                        Buffer* destination, std::size_t destination_offset,
                                        std::size_t size) {
  constexpr const char* kMethod =
      "MTLDebugBlitCommandEncoder "
      "copyFromBuffer:sourceOffset:toBuffer:destinationOffset:size:";
  must_be_encoding(kMethod, 430);
  if (source_offset > source->length() || size > source->length() - source_offset) {
    fail_assertion(kMethod, 430, "sourceOffset + size must be <= [sourceBuffer length]", this,
                   nullptr, {});
  }
  if (destination_offset > destination->length() ||
      size > destination->length() - destination_offset) {
    fail_assertion(kMethod, 430, "destinationOffset + size must be <= [destinationBuffer length]",
                   this, nullptr, {});
  }
  Command command;
  command.kind = Command::Kind::Copy;
  command.bindings[0] = {source, source_offset};
  command.bindings[1] = {destination, destination_offset};
  command.value = size;
  retain_resource(source);
  retain_resource(destination);
  append(command);
}

void BlitCommandEncoder::fillBuffer(Buffer* buffer, std::size_t offset, std::size_t length,
                                    std::uint8_t value) {
  constexpr const char* kMethod = "MTLDebugBlitCommandEncoder fillBuffer:range:value:";
  must_be_encoding(kMethod, 512);
  if (offset > buffer->length() || length > buffer->length() - offset) {
    fail_assertion(kMethod, 512, "range.location + range.length must be <= [buffer length]", this,
                   nullptr, {});
  }
  Command command;
  command.kind = Command::Kind::Fill;
  command.bindings[0] = {buffer, offset};
  command.value = length;
  command.fill_value = value;
  retain_resource(buffer);
  append(command);
}

}  // namespace mpsstress::metal
