// Best fit over the free lists; heaps as they are needed.
#include "backend/allocator/buffer_pool.hpp"

#include <algorithm>
#include <utility>

namespace mpsstress::backend {
namespace {

constexpr metal::StorageMode kStorage = metal::StorageMode::Shared;  // unified memory

}  // namespace

BufferBlock* BufferPool::take(FreeList& list, std::size_t size, const Allowed& allowed) {
  // A block of more than twice the size would waste more than it saves.
  for (auto at = list.lower_bound(size); at != list.end() && (*at)->size <= 2 * size; ++at) {
    if (!allowed(**at)) continue;
    BufferBlock* block = *at;
    list.erase(at);
    return block;
  }
  return nullptr;
}

BufferBlock* BufferPool::take(int stream, std::size_t size, const Allowed& allowed) {
  const auto own = free_.find(stream);
  return own == free_.end() ? nullptr : take(own->second, size, allowed);
}

BufferBlock* BufferPool::take_from_others(int stream, std::size_t size, const Allowed& allowed) {
  for (auto& [owner, list] : free_) {
    if (owner == stream) continue;
    if (BufferBlock* block = take(list, size, allowed)) return block;
  }
  return nullptr;
}

void BufferPool::put(BufferBlock& block) {
  block.state = BufferBlock::State::Free;
  free_[block.stream].insert(&block);
}

HeapBlock* BufferPool::heap_with_room(std::size_t size) {
  const auto needs = device_.heapBufferSizeAndAlign(size, kStorage);
  for (const auto& heap : heaps_) {
    if (heap->heap->maxAvailableSize(needs.align) >= needs.size) return heap.get();
  }
  // What would fill most of a heap gets one of its own; so does what a tight budget allows no more.
  const std::size_t exact = needs.size;
  const std::size_t usual = 2 * exact > heap_bytes_ ? exact : heap_bytes_;
  auto heap = device_.newHeap({usual, kStorage});
  if (!heap && usual != exact) heap = device_.newHeap({exact, kStorage});
  if (!heap) return nullptr;
  heaps_.push_back(std::make_unique<HeapBlock>(HeapBlock{std::move(heap)}));
  return heaps_.back().get();
}

BufferBlock* BufferPool::make(std::size_t size) {
  HeapBlock* heap = heap_with_room(size);
  if (heap == nullptr) return nullptr;
  auto buffer = heap->heap->newBuffer(size, kStorage);
  if (!buffer) return nullptr;
  ++heap->blocks;
  auto block = std::make_unique<BufferBlock>();
  block->pool = this;
  block->heap = heap;
  block->buffer = std::move(buffer);
  block->size = size;
  block->sequence = next_sequence_++;
  BufferBlock* made = block.get();
  blocks_.emplace(made->sequence, std::move(block));
  return made;
}

void BufferPool::release_idle() {
  for (auto& [stream, list] : free_) {
    for (auto at = list.begin(); at != list.end();) {
      BufferBlock* block = *at;
      if (!block->idle()) {
        ++at;
        continue;
      }
      at = list.erase(at);
      --block->heap->blocks;
      blocks_.erase(block->sequence);
    }
  }
  heaps_.erase(std::remove_if(heaps_.begin(), heaps_.end(),
                              [](const auto& heap) { return heap->blocks == 0; }),
               heaps_.end());
}

}  // namespace mpsstress::backend
