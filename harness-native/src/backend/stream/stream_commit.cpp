// How a stream commits, waits, and learns of errors.
#include <algorithm>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "backend/backend.hpp"
#include "backend/error.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/handler_fence.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {
namespace {

bool is_done(const metal::CommandBuffer& buffer) {
  return buffer.status() >= metal::CommandBufferStatus::Completed;
}

bool has_failed(const metal::CommandBuffer& buffer) {
  return buffer.status() == metal::CommandBufferStatus::Error;
}

}  // namespace

bool Stream::commit_and_continue_enabled() const {
  switch (backend_.config().commit_and_continue) {
    case CommitAndContinue::Never:
      return false;
    case CommitAndContinue::Always:
      return true;
    case CommitAndContinue::AsThePool:
      break;
  }
  return backend_.pool().commits_and_continues(index_);  // C23
}

bool Stream::adaptive_commit_due() const {
  return encoded_commands_ >= backend_.config().adaptive_commit_limit;
}

void Stream::commit() {
  if (commit_and_continue_enabled()) {
    commit_and_continue();
  } else {
    flush();
  }
}

void Stream::commit_and_continue() {
  end_kernel_coalescing();  // C22
  {
    const std::lock_guard<std::recursive_mutex> lock(mutex_);
    if (uncommitted_ == Uncommitted::Nothing) return;
  }
  metal::Ref<metal::CommandBuffer> committed = command_buffer_->commandBuffer();
  command_buffer_->commitAndContinue();  // may wait for the GPU, with no lock held (C25)
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  const bool work = std::exchange(uncommitted_, Uncommitted::Nothing) == Uncommitted::Work;
  encoded_commands_ = 0;
  keep_previous(std::move(committed), work);
}

void Stream::flush() {
  end_kernel_coalescing();  // C22
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  if (!command_buffer_) return;
  metal::Ref<metal::CommandBuffer> committed = command_buffer_->commandBuffer();
  command_buffer_->commit();
  command_buffer_ = nullptr;
  const bool work = std::exchange(uncommitted_, Uncommitted::Nothing) == Uncommitted::Work;
  encoded_commands_ = 0;
  keep_previous(std::move(committed), work);
}

void Stream::keep_previous(metal::Ref<metal::CommandBuffer> committed, bool work) {
  // What is done without an error is replaced; an error stays until a synchronize reports it.
  while (!previous_.empty() &&
         previous_.front().buffer->status() == metal::CommandBufferStatus::Completed) {
    // A status orders nothing: this makes the results visible to whoever asks this stream later.
    previous_.front().buffer->waitUntilCompleted();
    release_previous(previous_.front().buffer);
    previous_.erase(previous_.begin());
  }
  previous_.push_back({committed.detach(), work});
}

void Stream::release_previous(metal::CommandBuffer* replaced) { replaced->release(); }

CommandBuffers Stream::commit_for_wait() {
  CommandBuffers in_flight;
  dispatch([&] {
    flush();
    const std::lock_guard<std::recursive_mutex> lock(mutex_);
    for (const Committed& previous : previous_) in_flight.emplace_back(previous.buffer);
  });
  return in_flight;
}

void Stream::wait_until_completed(const CommandBuffers& buffers) {
  for (const auto& buffer : buffers) buffer->waitUntilCompleted();  // C25: nothing is held
}

void Stream::raise_errors(const CommandBuffers& buffers) {
  for (const auto& buffer : buffers) {
    if (has_failed(*buffer))
      throw CommandBufferError("MPS command buffer failed: " + buffer->error());
  }
}

void Stream::forget_waited(const CommandBuffers& buffers, bool errors_too) {
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  const auto forgettable = [&](const Committed& kept) {
    if (!is_done(*kept.buffer) || (has_failed(*kept.buffer) && !errors_too)) return false;
    const bool waited = std::any_of(buffers.begin(), buffers.end(), [&](const auto& buffer) {
      return buffer.get() == kept.buffer;
    });
    if (waited) kept.buffer->release();
    return waited;
  };
  previous_.erase(std::remove_if(previous_.begin(), previous_.end(), forgettable), previous_.end());
}

void Stream::synchronize(SyncType type) {
  if (type == SyncType::CommitAndWait) {
    const CommandBuffers in_flight = commit_for_wait();
    wait_until_completed(in_flight);
    forget_waited(in_flight, true);
    raise_errors(in_flight);
    return;
  }
  if (type != SyncType::None) dispatch([&] { commit_as(type); });
}

void Stream::commit_as(SyncType type) {
  if (type == SyncType::CommitAndContinue) {
    if (!commit_and_continue_enabled()) {
      throw std::logic_error("commitAndContinue is not enabled on MPS stream " +
                             std::to_string(index_));
    }
    commit_and_continue();
  } else if (type == SyncType::Commit ||
             (type == SyncType::CommitAdaptive && adaptive_commit_due())) {
    commit();
  }
}

void Stream::drain() {
  const auto fence = dispatch::make_object<HandlerFence>();
  bool handlers = false;
  std::uint64_t added = 0;
  dispatch([&] {
    {
      const std::lock_guard<std::recursive_mutex> lock(mutex_);
      added = handlers_added_;
      handlers = handlers_called_ < added;
    }
    if (!handlers) return;
    open_command_buffer(Uncommitted::Handlers)->addCompletedHandler([fence](metal::CommandBuffer*) {
      fence->reached();
    });
  });
  const CommandBuffers in_flight = commit_for_wait();
  wait_until_completed(in_flight);
  forget_waited(in_flight, false);
  if (!handlers) return;
  wait_for_handlers(*fence);
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  handlers_called_ = std::max(handlers_called_, added);
}

void Stream::wait_for_handlers(HandlerFence& fence) { fence.wait(); }

bool Stream::query() {
  CommandBuffers done;
  {
    const std::lock_guard<std::recursive_mutex> lock(mutex_);
    if (uncommitted_ == Uncommitted::Work) return false;
    for (const Committed& previous : previous_) {
      if (!previous.work) continue;
      if (!is_done(*previous.buffer)) return false;
      done.emplace_back(previous.buffer);
    }
  }
  wait_until_completed(done);  // they are: this only makes their results visible to the caller
  return true;
}

}  // namespace mpsstress::backend
