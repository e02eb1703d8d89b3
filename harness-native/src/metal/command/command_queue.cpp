// The order of a queue's command buffers, and their way through the executors.
#include "metal/command/command_queue.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "metal/command/command_buffer.hpp"
#include "metal/device.hpp"
#include "metal/execution/executor.hpp"
#include "metal/execution/service.hpp"
#include "metal/execution/shared_event.hpp"

namespace mpsstress::metal {

namespace {

// Then other queues get their turn.
constexpr int kCommandBuffersInATurn = 4;

double now_in_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// ready: what the program did before, and the device until now, happens before the handlers.
void call_handlers(const Ref<dispatch::DispatchQueue>& queue, CommandBuffer& command_buffer,
                   std::vector<CommandBufferHandler> handlers, const ordering::Promise& ready) {
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
      maximum_(static_cast<std::int64_t>(std::max<std::size_t>(maximum_command_buffers, 1))),
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
  if (!uncompleted_.add_one_up_to(maximum_)) {
    ordering::HiddenLock lock(device_->service().lock);
    ++waiting_for_one_;
    while (!uncompleted_.add_one_up_to(maximum_)) completed_one_.wait(lock.lock());
    --waiting_for_one_;
  }
  return Ref<CommandBuffer>::adopt(new CommandBuffer(*this, retained_references));
}

void CommandQueue::enqueue(CommandBuffer& command_buffer) {
  const ordering::HiddenLock lock(device_->service().lock);
  if (command_buffer.status_under_lock() != CommandBufferStatus::NotEnqueued) return;
  command_buffer.set_status(CommandBufferStatus::Enqueued);
  enqueued_.push_back(&command_buffer);
}

bool CommandQueue::commit(CommandBuffer& command_buffer) noexcept {
  Service& service = device_->service();
  command_buffer.committed_.released();
  bool start = false;
  {
    const ordering::HiddenLock lock(service.lock);
    if (command_buffer.status_under_lock() >= CommandBufferStatus::Committed) return false;
    if (command_buffer.status_under_lock() == CommandBufferStatus::NotEnqueued) {
      enqueued_.push_back(&command_buffer);
    }
    command_buffer.set_status(CommandBufferStatus::Committed);
    command_buffer.retain();  // until it is completed
    if (executor_ == nullptr)
      executor_ = std::make_unique<Executor>(*device_, index_, extra_nanos_, failing_commands_);
    start = !running_ && may_execute();
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
    count_completed();
    start = !running_ && may_execute();
    if (start) running_ = true;
  }
  if (start) service.executors->submit(*this);
}

void CommandQueue::count_completed() {
  uncompleted_.add(-1);
  if (waiting_for_one_ != 0) completed_one_.notify_one();
}

bool CommandQueue::may_execute() const {
  return !enqueued_.empty() &&
         enqueued_.front()->status_under_lock() >= CommandBufferStatus::Committed;
}

void CommandQueue::resume() { device_->service().executors->submit(*this); }

// A worker has taken this queue. No other does until it was left or is parked.
void CommandQueue::run() {
  CommandBuffer* current = first_or_leave();
  for (int i = 1; current != nullptr; ++i) {
    begin(*current);
    SharedEvent* event = nullptr;
    std::uint64_t value = 0;
    while (!executor_->execute(*current, event, value)) {
      if (event->park_unless_reached(value, *this)) return;
    }
    const bool turn_is_over = i == kCommandBuffersInATurn;
    current = complete(*current, turn_is_over);
    if (turn_is_over) resume();
  }
}

CommandBuffer* CommandQueue::first_or_leave() {
  const ordering::HiddenLock lock(device_->service().lock);
  return first_or_leave_locked();
}

// The first command buffer, if it is committed. It may be scheduled already: it waited for an
// event.
CommandBuffer* CommandQueue::first_or_leave_locked() {
  if (!may_execute()) {
    running_ = false;
    return nullptr;
  }
  CommandBuffer* first = enqueued_.front();
  if (first->status_under_lock() == CommandBufferStatus::Committed) {
    first->set_status(CommandBufferStatus::Scheduled);
    if (first->waiters_ != 0) first->advanced_.notify_all();
  }
  return first;
}

void CommandQueue::begin(CommandBuffer& command_buffer) {
  if (std::exchange(command_buffer.begun_, true)) return;
  const ordering::Context& context = executor_->context();
  context.acquired(command_buffer.committed_);
  // A thread that still encodes races with this, which is shown where it was committed.
  const StackTrace& stack = command_buffer.commit_stack_;
  if (!stack.empty()) {
    context.read(&command_buffer.commands_, sizeof command_buffer.commands_,
                 {static_cast<char*>(stack.frames[0]) - 1, stack.frames + 1, stack.depth - 1});
  }
  command_buffer.start_time_ = now_in_seconds();
  context.released(command_buffer.scheduled_);
  call_handlers(handler_queue_, command_buffer, std::move(command_buffer.scheduled_handlers_),
                command_buffer.scheduled_);
}

// Gives the next one to execute, unless the turn is over. Where there is none, the queue was left:
// then another worker may have it already, and nothing of it may be touched.
CommandBuffer* CommandQueue::complete(CommandBuffer& command_buffer, bool turn_is_over) {
  const ordering::Context& context = executor_->context();
  command_buffer.end_time_ = now_in_seconds();
  command_buffer.commands_.clear();
  for (Ref<Object>& resource : command_buffer.resources_) {
    context.released(resource->release_address());
    resource.detach()->release_hidden();
  }
  command_buffer.resources_.clear();
  std::vector<CommandBufferHandler> handlers = std::move(command_buffer.completed_handlers_);
  const bool has_handlers = !handlers.empty();
  context.released(command_buffer.completed_);
  context.released(command_buffer.release_address());
  CommandBuffer* next = nullptr;
  {
    const ordering::HiddenLock lock(device_->service().lock);
    command_buffer.set_status(command_buffer.error_.empty() ? CommandBufferStatus::Completed
                                                            : CommandBufferStatus::Error);
    enqueued_.pop_front();
    count_completed();
    if (command_buffer.waiters_ != 0) command_buffer.advanced_.notify_all();
    if (!has_handlers && !turn_is_over) next = first_or_leave_locked();
  }
  if (has_handlers) {
    // Before the queue is left: handlers are called in the order of completion.
    call_handlers(handler_queue_, command_buffer, std::move(handlers), command_buffer.completed_);
    if (!turn_is_over) next = first_or_leave();
  }
  command_buffer.release_hidden();
  return next;
}

}  // namespace mpsstress::metal
