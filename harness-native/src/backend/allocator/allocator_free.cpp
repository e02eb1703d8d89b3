// What happens to a block between its free and its next use.
#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "backend/allocator/allocator.hpp"
#include "backend/backend.hpp"
#include "backend/event/event.hpp"
#include "backend/event/event_pool.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

bool Allocator::free(const Allocation& allocation) {
  if (allocation.pool == nullptr) return false;
  BufferBlock* block = nullptr;
  std::vector<int> users;
  std::map<int, std::shared_ptr<Event>> events;
  {
    const std::lock_guard<std::mutex> lock(allocation.pool->mutex);
    block = find(allocation);
    if (block == nullptr) return false;  // C43
    {
      const std::lock_guard<std::mutex> map_lock(map_mutex_);  // C42
      live_.erase(block->buffer.get());
    }
    block->state = BufferBlock::State::Parked;
    ++block->consumer_handlers;  // this call: nobody takes the block before it has looked around
  }
  // Out of the map and out of the free lists, it is this call's alone.
  users.swap(block->consumers);
  users.push_back(block->stream);
  events.swap(block->events);
  for (const int user : users) await_stream(*block, backend_.pool().stream(user));
  on_completed(*block, false);
  return true;
}

void Allocator::await_stream(BufferBlock& block, Stream& user) {
  if (user.query()) return;
  const bool own = user.index() == block.stream;
  {
    const std::lock_guard<std::mutex> lock(block.pool->mutex);
    ++(own ? block.own_handlers : block.consumer_handlers);
  }
  user.dispatch([&] {  // C42: no allocator lock is held
    stream_for_handler(user).buffer_for_handlers()->addCompletedHandler(
        [this, &block, own](metal::CommandBuffer*) { on_completed(block, own); });
  });
}

Stream& Allocator::stream_for_handler(Stream& user) { return user; }

void Allocator::on_completed(BufferBlock& block, bool own) {
  const std::lock_guard<std::mutex> lock(block.pool->mutex);
  --(own ? block.own_handlers : block.consumer_handlers);
  put_back(block);
}

void Allocator::put_back(BufferBlock& block) {
  const bool parked = block.state == BufferBlock::State::Parked;
  if (parked && block.consumer_handlers == 0) block.pool->put(block);  // C37, C39
}

void Allocator::record_stream(const Allocation& allocation, Stream& stream) {
  if (allocation.pool == nullptr) return;  // C38
  const std::lock_guard<std::mutex> lock(allocation.pool->mutex);
  BufferBlock* block = find(allocation);
  if (block == nullptr || block->stream == stream.index()) return;  // C38, C43
  remember_consumer(*block, stream.index());
}

void Allocator::remember_consumer(BufferBlock& block, int stream) {
  const auto known = std::find(block.consumers.begin(), block.consumers.end(), stream);
  if (known == block.consumers.end()) block.consumers.push_back(stream);
}

void Allocator::record_event(const Allocation& allocation, Stream& stream) {
  if (allocation.pool == nullptr) return;
  std::shared_ptr<Event> event = backend_.events().make(false);
  // In one block: of two threads' marks of one stream the one that has more work behind it stays.
  stream.dispatch([&] {
    event->record(stream);
    const std::lock_guard<std::mutex> lock(allocation.pool->mutex);
    BufferBlock* block = find(allocation);
    if (block != nullptr) block->events[stream.index()].swap(event);
  });
}

// Shared: a free meanwhile cannot take them away.
std::vector<std::shared_ptr<Event>> Allocator::events_of(const Allocation& allocation) {
  std::vector<std::shared_ptr<Event>> events;
  const std::lock_guard<std::mutex> lock(allocation.pool->mutex);
  if (BufferBlock* block = find(allocation)) {
    for (const auto& [stream, event] : block->events) events.push_back(event);
  }
  return events;
}

void Allocator::wait_for_events(const Allocation& allocation) {
  if (allocation.pool == nullptr) return;
  for (const auto& event : events_of(allocation)) event->synchronize();  // C25, C41
}

}  // namespace mpsstress::backend
