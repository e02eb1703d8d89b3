// Blocks of one size class: the heaps that they are made in and the free ones, by stream.
// The caller of every function holds `mutex`.
#ifndef MPSSTRESS_BACKEND_BUFFER_POOL_HPP
#define MPSSTRESS_BACKEND_BUFFER_POOL_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "backend/allocator/buffer_block.hpp"
#include "metal/device.hpp"

namespace mpsstress::backend {

class BufferPool {
 public:
  BufferPool(metal::Device& device, std::size_t heap_bytes, std::size_t granule)
      : device_(device), heap_bytes_(heap_bytes), granule_(granule) {}

  std::mutex mutex;

  // The smallest block of the stream's list that fits and is allowed, taken out; or null.
  using Allowed = std::function<bool(const BufferBlock&)>;
  BufferBlock* take(int stream, std::size_t size, const Allowed& allowed);
  // The same over the lists of all other streams.
  BufferBlock* take_from_others(int stream, std::size_t size, const Allowed& allowed);
  void put(BufferBlock& block);  // into its stream's list

  // A new block in a heap with room, in a new heap, or null: the device has no memory.
  BufferBlock* make(std::size_t size);
  // Gives idle free blocks, and heaps without blocks, back to the device.
  void release_idle();

  std::size_t rounded(std::size_t bytes) const {
    return (bytes + granule_ - 1) / granule_ * granule_;
  }
  const std::map<std::uint64_t, std::unique_ptr<BufferBlock>>& blocks() const { return blocks_; }

 private:
  struct Smaller {
    bool operator()(const BufferBlock* a, const BufferBlock* b) const {
      return a->size != b->size ? a->size < b->size : a->sequence < b->sequence;
    }
    using is_transparent = void;
    bool operator()(const BufferBlock* a, std::size_t size) const { return a->size < size; }
    bool operator()(std::size_t size, const BufferBlock* a) const { return size < a->size; }
  };
  using FreeList = std::set<BufferBlock*, Smaller>;

  static BufferBlock* take(FreeList& list, std::size_t size, const Allowed& allowed);
  HeapBlock* heap_with_room(std::size_t size);

  metal::Device& device_;
  const std::size_t heap_bytes_;
  const std::size_t granule_;
  std::map<int, FreeList> free_;
  std::vector<std::unique_ptr<HeapBlock>> heaps_;
  std::map<std::uint64_t, std::unique_ptr<BufferBlock>> blocks_;  // by sequence
  std::uint64_t next_sequence_ = 1;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_BUFFER_POOL_HPP
