// Allocation, caches and counts.
#include "backend/allocator/allocator.hpp"

#include <string>

#include "backend/backend.hpp"
#include "backend/error.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

Allocator::Allocator(Backend& backend)
    : backend_(backend),
      small_(backend.device(), backend.config().small_heap, 512),
      large_(backend.device(), backend.config().large_heap, std::size_t{16} << 10) {}

Allocator::~Allocator() = default;

BufferPool& Allocator::pool_for(std::size_t bytes) {
  return bytes <= backend_.config().small_block ? small_ : large_;
}

Allocation Allocator::allocate(std::size_t bytes, Stream& stream, Usage usage) {
  backend_.check_usable();  // C19
  BufferPool& pool = pool_for(bytes);
  const std::size_t size = pool.rounded(bytes == 0 ? 1 : bytes);
  Allocation allocation = try_allocate(pool, size, bytes, stream.index(), usage);
  if (allocation.buffer == nullptr) {
    empty_cache();
    allocation = try_allocate(pool, size, bytes, stream.index(), usage);
  }
  if (allocation.buffer == nullptr) {
    const metal::Device& device = backend_.device();
    throw OutOfMemory("MPS backend out of memory (MPS allocated: " +
                      std::to_string(device.currentAllocatedSize()) + " bytes, max allowed: " +
                      std::to_string(device.recommendedMaxWorkingSetSize()) +
                      " bytes). Tried to allocate " + std::to_string(bytes) + " bytes.");
  }
  return allocation;
}

Allocation Allocator::try_allocate(BufferPool& pool, std::size_t size, std::size_t requested,
                                   int stream, Usage usage) {
  BufferBlock* block = nullptr;
  {
    const std::lock_guard<std::mutex> lock(pool.mutex);
    block = take_free_block(pool, size, stream, usage);
    if (block == nullptr) block = pool.make(size);
    if (block == nullptr) return {};
    block->requested = requested;
    block->state = BufferBlock::State::Live;
  }
  // In no free list and not in the map, it is this call's alone.
  block->stream = stream;
  block->generation = generations_.fetch_add(1, std::memory_order_relaxed) + 1;  // C43
  const Allocation made{block->buffer, block->generation, &pool};
  const std::lock_guard<std::mutex> map_lock(map_mutex_);  // C42
  live_[block->buffer.get()] = block;
  return made;
}

BufferBlock* Allocator::take_free_block(BufferPool& pool, std::size_t size, int stream,
                                        Usage usage) {
  BufferBlock* block = pool.take(
      stream, size, [&](const BufferBlock& candidate) { return may_reuse(candidate, usage); });
  if (block != nullptr) return block;
  return pool.take_from_others(stream, size,
                               [&](const BufferBlock& candidate) { return may_adopt(candidate); });
}

bool Allocator::may_reuse(const BufferBlock& block, Usage usage) const {
  return usage == Usage::Device || block.idle();  // C36; C39: the host is in no stream's order
}

bool Allocator::may_adopt(const BufferBlock& block) const {
  return backend_.pool().shares_idle_blocks() && block.idle();  // C36
}

BufferBlock* Allocator::find(const Allocation& allocation) {
  const std::lock_guard<std::mutex> lock(map_mutex_);
  const auto at = live_.find(allocation.buffer);
  if (at == live_.end() || at->second->generation != allocation.generation) return nullptr;  // C43
  return at->second;
}

void Allocator::empty_cache() {
  backend_.synchronizer().drain();  // C40: with no allocator lock held
  release_cached_blocks();
}

void Allocator::release_cached_blocks() {
  for (BufferPool* pool : {&small_, &large_}) {
    const std::lock_guard<std::mutex> lock(pool->mutex);
    pool->release_idle();
  }
}

AllocatorStatistics Allocator::statistics() {
  AllocatorStatistics counts;
  for (BufferPool* pool : {&small_, &large_}) {
    const std::lock_guard<std::mutex> lock(pool->mutex);
    for (const auto& [sequence, block] : pool->blocks()) {
      if (block->state == BufferBlock::State::Live) {
        counts.live_bytes += static_cast<std::int64_t>(block->requested);
      } else if (!block->idle()) {
        ++counts.pending_free;
      }
    }
  }
  return counts;
}

}  // namespace mpsstress::backend
