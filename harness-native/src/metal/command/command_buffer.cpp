// Encoding, committing and waiting, with Metal's rules.
#include "metal/command/command_buffer.hpp"

#include <utility>

#include "metal/command/command_encoder.hpp"
#include "metal/command/command_queue.hpp"
#include "metal/device.hpp"
#include "metal/execution/service.hpp"
#include "metal/execution/shared_event.hpp"
#include "metal/validation.hpp"

namespace mpsstress::metal {

namespace {

constexpr std::size_t kUsualCommands = 4;  // of one command buffer; more is no harm

}  // namespace

CommandBuffer::CommandBuffer(CommandQueue& queue, bool retained_references)
    : queue_(&queue), retained_references_(retained_references) {
  count_one(device()->service().command_buffers);
}

CommandBuffer::~CommandBuffer() {
  if (status() < CommandBufferStatus::Committed) queue_->abandon(*this);
  discount_one(device()->service().command_buffers);
}

Device* CommandBuffer::device() const { return queue_->device(); }

std::string CommandBuffer::error() const {
  const ordering::HiddenLock lock(device()->service().lock);
  return status_under_lock() == CommandBufferStatus::Error ? error_ : std::string();
}

double CommandBuffer::GPUStartTime() const {
  const ordering::HiddenLock lock(device()->service().lock);
  return start_time_;
}

double CommandBuffer::GPUEndTime() const {
  const ordering::HiddenLock lock(device()->service().lock);
  return end_time_;
}

void CommandBuffer::enqueue() {
  must_not_be_committed("_MTLCommandBuffer enqueue", 612);
  queue_->enqueue(*this);
}

void CommandBuffer::commit() {
  constexpr const char* kMethod = "IOGPUMetalCommandBuffer validate";
  constexpr const char* kTwice = "commit an already committed command buffer";
  if (status() >= CommandBufferStatus::Committed) {
    fail_assertion(kMethod, 200, kTwice, this, kCommittedAt, commit_stack_);
  }
  must_have_no_open_encoder(kMethod, 214, "commit command buffer with uncommitted encoder");
  commit_stack_.take();
  device()->configuration().call_observer();
  if (!queue_->commit(*this)) {
    fail_assertion(kMethod, 200, kTwice, this, kCommittedAt, commit_stack_);
  }
}

void CommandBuffer::addScheduledHandler(CommandBufferHandler handler) {
  if (status() >= CommandBufferStatus::Committed) {
    fail_assertion("_MTLCommandBuffer addScheduledHandler:", 787,
                   "Scheduled handler provided after commit call", this, kCommittedAt,
                   commit_stack_);
  }
  scheduled_handlers_.push_back(std::move(handler));
}

void CommandBuffer::addCompletedHandler(CommandBufferHandler handler) {
  if (status() >= CommandBufferStatus::Committed) {
    fail_assertion("_MTLCommandBuffer addCompletedHandler:", 867,
                   "Completed handler provided after commit call", this, kCommittedAt,
                   commit_stack_);
  }
  completed_handlers_.push_back(std::move(handler));
}

void CommandBuffer::waitUntilScheduled() { wait_for(CommandBufferStatus::Scheduled); }

void CommandBuffer::waitUntilCompleted() {
  wait_for(CommandBufferStatus::Completed);
  completed_.acquired();
}

void CommandBuffer::wait_for(CommandBufferStatus wanted) {
  const bool in_block = in_block_of_a_queue();
  ordering::HiddenLock lock(device()->service().lock);
  if (status_under_lock() >= wanted) return;
  if (in_block) device()->service().waits_in_blocks.add(1);
  ++waiters_;
  while (status_under_lock() < wanted) advanced_.wait(lock.lock());
  --waiters_;
}

Ref<ComputeCommandEncoder> CommandBuffer::computeCommandEncoder(DispatchType type) {
  must_be_free_for_an_encoder(
      "AGXG13XFamilyCommandBuffer "
      "tryCoalescingPreviousComputeCommandEncoderWithConfig:nextEncoderClass:",
      1015);
  return Ref<ComputeCommandEncoder>::adopt(new ComputeCommandEncoder(*this, type));
}

Ref<BlitCommandEncoder> CommandBuffer::blitCommandEncoder() {
  must_be_free_for_an_encoder("AGXG13XFamilyCommandBuffer blitCommandEncoderCommon:", 833);
  return Ref<BlitCommandEncoder>::adopt(new BlitCommandEncoder(*this));
}

void CommandBuffer::encodeSignalEvent(SharedEvent* event, std::uint64_t value) {
  constexpr const char* kMethod = "IOGPUMetalCommandBuffer encodeSignalEvent:value:";
  must_not_be_committed(kMethod, 455);
  must_have_no_open_encoder(kMethod, 455, "encodeSignalEvent:value: with uncommitted encoder");
  encode_event(Command::Kind::SignalEvent, event, value);
}

void CommandBuffer::encodeWaitForEvent(SharedEvent* event, std::uint64_t value) {
  constexpr const char* kMethod = "IOGPUMetalCommandBuffer encodeWaitForEvent:value:timeout:";
  must_not_be_committed(kMethod, 488);
  must_have_no_open_encoder(kMethod, 488, "encodeWaitForEvent:value: with uncommitted encoder");
  encode_event(Command::Kind::WaitForEvent, event, value);
}

void CommandBuffer::encode_event(Command::Kind kind, SharedEvent* event, std::uint64_t value) {
  Command command;
  command.kind = kind;
  command.event = event;
  command.value = value;
  retain_resource(event);
  append(command);
}

void CommandBuffer::append(const Command& command) {
  device()->configuration().call_observer();
  if (commands_.capacity() == 0) commands_.reserve(kUsualCommands);
  commands_.push_back(command);
}

void CommandBuffer::retain_resource(Object* object) {
  if (!retained_references_) return;
  if (resources_.capacity() == 0) resources_.reserve(2 * kUsualCommands);
  resources_.emplace_back(object);
}

void CommandBuffer::must_not_be_committed(const char* method, int line) const {
  if (status() < CommandBufferStatus::Committed) return;
  fail_assertion(method, line, "_status < MTLCommandBufferStatusCommitted", this, kCommittedAt,
                 commit_stack_);
}

void CommandBuffer::must_have_no_open_encoder(const char* method, int line,
                                              const char* assertion) const {
  if (open_encoder_ == nullptr) return;
  fail_assertion(method, line, assertion, this, "the open encoder was made at",
                 open_encoder_stack_);
}

void CommandBuffer::must_be_free_for_an_encoder(const char* method, int line) const {
  must_not_be_committed("IOGPUMetalCommandBuffer setCurrentCommandEncoder:", 322);
  must_have_no_open_encoder(method, line,
                            "A command encoder is already encoding to this command buffer");
}

}  // namespace mpsstress::metal
