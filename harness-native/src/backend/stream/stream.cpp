// The stream's queue, its command buffer and its encoder.
#include "backend/stream/stream.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "backend/backend.hpp"
#include "backend/error.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/simulation.hpp"
#include "backend/stream/dispatch_sync_with_rethrow.hpp"

namespace mpsstress::backend {

Stream::Stream(Backend& backend, int index)
    : backend_(backend),
      index_(index),
      command_queue_(backend.device().newCommandQueue()),
      queue_(dispatch::make_queue(("mps stream " + std::to_string(index)).c_str())) {
  slow_down_or_fail(*command_queue_, index, backend.config());
  dispatch::dispatch_queue_set_specific(queue_, backend.pool().queue_key(), this, nullptr);
}

Stream::~Stream() {
  for (const Committed& failed : previous_) failed.buffer->release();  // C23
}

bool Stream::on_queue() const {
  return dispatch::dispatch_get_specific(backend_.pool().queue_key()) == this;
}

void Stream::dispatch(BlockRef block) {
  if (on_queue()) {  // C21
    block();
  } else {
    dispatch_sync_with_rethrow(queue_, block);  // C26
  }
}

metal::MPSCommandBuffer* Stream::command_buffer() { return open_command_buffer(Uncommitted::Work); }

metal::CommandBuffer* Stream::buffer_for_handlers() {
  {
    const std::lock_guard<std::recursive_mutex> lock(mutex_);
    ++handlers_added_;
  }
  return open_command_buffer(Uncommitted::Handlers)->commandBuffer();
}

metal::MPSCommandBuffer* Stream::open_command_buffer(Uncommitted use) {
  {
    const std::lock_guard<std::recursive_mutex> lock(mutex_);
    if (command_buffer_) {
      if (use > uncommitted_) uncommitted_ = use;
      return command_buffer_;
    }
  }
  // Made with no lock held: it may wait for the GPU, which limits what is uncompleted (C25).
  auto made = metal::MPSCommandBuffer::commandBufferFromCommandQueue(command_queue_);
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  command_buffer_ = std::move(made);
  uncommitted_ = use;
  return command_buffer_;
}

metal::ComputeCommandEncoder* Stream::command_encoder() {
  metal::MPSCommandBuffer* buffer = command_buffer();
  if (!encoder_) encoder_ = buffer->computeCommandEncoder();
  ++encoded_commands_;
  return encoder_;
}

void Stream::end_kernel_coalescing() {
  if (!encoder_) return;
  encoder_->endEncoding();
  encoder_ = nullptr;
}

void Stream::encode_signal_event(metal::SharedEvent* event, std::uint64_t value) {
  end_kernel_coalescing();
  command_buffer()->encodeSignalEvent(event, value);
}

void Stream::encode_wait_for_event(metal::SharedEvent* event, std::uint64_t value) {
  end_kernel_coalescing();
  command_buffer()->encodeWaitForEvent(event, value);
}

void Stream::add_completed_handler(metal::CommandBufferHandler handler) {
  dispatch([&] { buffer_for_handlers()->addCompletedHandler(std::move(handler)); });
}

void Stream::add_scheduled_handler(metal::CommandBufferHandler handler) {
  dispatch([&] { buffer_for_handlers()->addScheduledHandler(std::move(handler)); });
}

void Stream::copy(metal::Buffer* source, metal::Buffer* destination, std::size_t length,
                  SyncType type) {
  dispatch([&] {
    end_kernel_coalescing();
    const auto encoder = command_buffer()->blitCommandEncoder();
    encoder->copyFromBuffer(source, 0, destination, 0, length);
    encoder->endEncoding();
    commit_as(type);
  });
  if (type == SyncType::CommitAndWait) synchronize(type);  // with the queue given back (C25)
}

void Stream::execute_graph(metal::Graph& graph, const std::vector<metal::Graph::Feed>& feeds,
                           const std::vector<metal::Graph::Feed>& results, SyncType type) {
  dispatch([&] {
    end_kernel_coalescing();
    if (!graph.encodeToCommandBuffer(command_buffer(), feeds, results)) {
      throw OutOfMemory("MPS backend out of memory: no room for a graph's intermediate tensors");
    }
    ++encoded_commands_;
    commit_as(type);
  });
}

}  // namespace mpsstress::backend
