// The order of a queue's command buffers, and their way through the executors.
#include "metal/command_queue.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "metal/command_buffer.hpp"
#include "metal/device.hpp"
#include "metal/executor.hpp"
#include "metal/service.hpp"
#include "metal/shared_event.hpp"

namespace mpsstress::metal {

namespace {

// Then other queues get their turn.
constexpr int kCommandBuffersInATurn = 4;

double now_in_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// ready: what the program did before, and the device until now, happens before the handlers.
void call_handlers(const Ref<dispatch::DispatchQueue>& queue, CommandBuffer& command_buffer,
                   std::vector<CommandBufferHandler>& handlers, const ordering::Promise& ready) {
  if (handlers.empty()) return;
  dispatch::dispatch_async(queue, [buffer = Ref<CommandBuffer>(&command_buffer), &ready,
                                   handlers = std::move(handlers)] {
    ready.acquired();
    for (const CommandBufferHandler& handler : handlers) handler(buffer);
  });
}

}  // namespace

CommandQueue::CommandQueue(Device& device, std::uint32_t index, std::size_t maximum_command_buffers)
    : device_(&device),
      index_(index),
      maximum_(std::max<std::size_t>(maximum_command_buffers, 1)),
      handler_queue_(
          dispatch::make_queue("com.Metal.CompletionQueueDispatch", device.service().handlers)) {
  count_one(device_->service().command_queues);
}

CommandQueue::~CommandQueue() { discount_one(device_->service().command_queues); }

Ref<CommandBuffer> CommandQueue::commandBuffer() { return new_command_buffer(true); }

Ref<CommandBuffer> CommandQueue::commandBufferWithUnretainedReferences() {
  return new_command_buffer(false);
}

Ref<CommandBuffer> CommandQueue::new_command_buffer(bool retained_references) {
  {
    ordering::HiddenLock lock(device_->service().lock);
    ++waiting_for_one_;
    while (uncompleted_ >= maximum_) completed_one_.wait(lock.lock());
    --waiting_for_one_;
    ++uncompleted_;
  }
  return Ref<CommandBuffer>::adopt(new CommandBuffer(*this, retained_references));
}

void CommandQueue::enqueue(CommandBuffer& command_buffer) {
  const ordering::HiddenLock lock(device_->service().lock);
  if (command_buffer.status() != CommandBufferStatus::NotEnqueued) return;
  command_buffer.set_status(CommandBufferStatus::Enqueued);
  enqueued_.push_back(&command_buffer);
}

bool CommandQueue::commit(CommandBuffer& command_buffer) {
  Service& service = device_->service();
  command_buffer.committed_.released();
  bool start = false;
  {
    const ordering::HiddenLock lock(service.lock);
    if (command_buffer.status() >= CommandBufferStatus::Committed) return false;
    if (command_buffer.status() == CommandBufferStatus::NotEnqueued) {
      enqueued_.push_back(&command_buffer);
    }
    command_buffer.set_status(CommandBufferStatus::Committed);
    command_buffer.retain();  // until it is completed
    if (executor_ == nullptr) executor_ = std::make_unique<Executor>(*device_, index_);
    start = may_start();
    if (start) running_ = true;
  }
  count_one(service.committed);
  if (start) service.executors->submit(*this);
  return true;
}

// It is released without having been committed.
void CommandQueue::abandon(CommandBuffer& command_buffer) {
  Service& service = device_->service();
  bool start = false;
  {
    const ordering::HiddenLock lock(service.lock);
    enqueued_.erase(std::remove(enqueued_.begin(), enqueued_.end(), &command_buffer),
                    enqueued_.end());
    --uncompleted_;
    if (waiting_for_one_ != 0) completed_one_.notify_one();
    start = may_start();
    if (start) running_ = true;
  }
  if (start) service.executors->submit(*this);
}

bool CommandQueue::may_start() const {
  return !running_ && !enqueued_.empty() &&
         enqueued_.front()->status() >= CommandBufferStatus::Committed;
}

void CommandQueue::resume() { device_->service().executors->submit(*this); }

// A worker has taken this queue; no other does before running_ is false or it is parked.
void CommandQueue::run() {
  Service& service = device_->service();
  for (;;) {
    const Pause pause = execute();
    if (pause.reason == Pause::Reason::TurnOver) {
      service.executors->submit(*this);
      return;
    }
    if (pause.reason == Pause::Reason::WaitsForEvent) {
      if (pause.event->park_unless_reached(pause.value, *this)) return;
      continue;
    }
    const ordering::HiddenLock lock(service.lock);
    running_ = false;
    running_ = may_start();
    if (!running_) return;
  }
}

CommandQueue::Pause CommandQueue::execute() {
  Pause pause;
  for (int i = 0; i < kCommandBuffersInATurn; ++i) {
    CommandBuffer* command_buffer = schedule_next();
    if (command_buffer == nullptr) return pause;
    if (!executor_->execute(*command_buffer, pause.event, pause.value)) {
      pause.reason = Pause::Reason::WaitsForEvent;
      return pause;
    }
    complete(*command_buffer);
  }
  pause.reason = Pause::Reason::TurnOver;
  return pause;
}

// The first command buffer if it is committed. It may be scheduled already: it waited for an event.
CommandBuffer* CommandQueue::schedule_next() {
  CommandBuffer* command_buffer = nullptr;
  bool first_time = false;
  {
    const ordering::HiddenLock lock(device_->service().lock);
    if (enqueued_.empty()) return nullptr;
    command_buffer = enqueued_.front();
    if (command_buffer->status() < CommandBufferStatus::Committed) return nullptr;
    first_time = command_buffer->status() == CommandBufferStatus::Committed;
    if (first_time) {
      command_buffer->set_status(CommandBufferStatus::Scheduled);
      if (command_buffer->waiters_ != 0) command_buffer->advanced_.notify_all();
    }
  }
  if (first_time) begin(*command_buffer);
  return command_buffer;
}

void CommandQueue::begin(CommandBuffer& command_buffer) {
  const ordering::Context& context = executor_->context();
  context.acquired(command_buffer.committed_);
  // A thread that still encodes races with this.
  const StackTrace& committed_at = command_buffer.commit_stack_;
  const ordering::Origin origin{nullptr, committed_at.frames, committed_at.depth};
  const std::vector<Command>& commands = command_buffer.commands_;
  context.read(&commands, sizeof commands, origin);
  context.read(commands.data(), commands.size() * sizeof(Command), origin);
  command_buffer.start_time_.store(now_in_seconds(), std::memory_order_relaxed);
  context.released(command_buffer.scheduled_);
  call_handlers(handler_queue_, command_buffer, command_buffer.scheduled_handlers_,
                command_buffer.scheduled_);
}

void CommandQueue::complete(CommandBuffer& command_buffer) {
  const ordering::Context& context = executor_->context();
  command_buffer.end_time_.store(now_in_seconds(), std::memory_order_relaxed);
  command_buffer.commands_.clear();
  for (const Ref<Object>& resource : command_buffer.resources_) {
    context.released(resource->release_address());
  }
  command_buffer.resources_.clear();
  context.released(command_buffer.completed_);
  {
    const ordering::HiddenLock lock(device_->service().lock);
    command_buffer.set_status(command_buffer.error_.empty() ? CommandBufferStatus::Completed
                                                            : CommandBufferStatus::Error);
    enqueued_.pop_front();
    --uncompleted_;
    if (command_buffer.waiters_ != 0) command_buffer.advanced_.notify_all();
    if (waiting_for_one_ != 0) completed_one_.notify_one();
  }
  call_handlers(handler_queue_, command_buffer, command_buffer.completed_handlers_,
                command_buffer.completed_);
  context.released(command_buffer.release_address());
  command_buffer.release();
}

}  // namespace mpsstress::metal
