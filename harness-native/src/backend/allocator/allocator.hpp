// Device memory, stream by stream (C36..C43).
//
// A freed block may be used again at once by the stream that it was allocated on, whose order
// protects it; by another stream or the host once its work is complete; by anybody only when the
// work of every recorded stream, queued at the time of free, is complete. "Complete" is learnt from
// completed handlers on the streams' command buffers.
//
// Locks: a pool's mutex, then the map's (C42). No dispatch and no wait while either is held.
#ifndef MPSSTRESS_BACKEND_ALLOCATOR_HPP
#define MPSSTRESS_BACKEND_ALLOCATOR_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "backend/allocator/buffer_block.hpp"
#include "backend/allocator/buffer_pool.hpp"

namespace mpsstress::backend {

class Backend;
class Stream;

// Who touches the memory next: work of the stream, or the host at once.
enum class Usage { Device, Host };

struct AllocatorStatistics {
  std::int64_t live_bytes = 0;    // as requested, of live blocks
  std::int64_t pending_free = 0;  // freed, and the GPU is not done with them (C39)
};

class Allocator {
 public:
  explicit Allocator(Backend& backend);
  virtual ~Allocator();  // after a drain: handlers still to come would call back into it
  Allocator(const Allocator&) = delete;
  Allocator& operator=(const Allocator&) = delete;

  // Throws OutOfMemory after the caches were emptied in vain.
  virtual Allocation allocate(std::size_t bytes, Stream& stream, Usage usage = Usage::Device);
  // False, and nothing done: the allocation is not live any more (C43).
  virtual bool free(const Allocation& allocation);
  // Says that the stream uses the memory, too. No-op for the allocating stream, a recorded one and
  // for what is not live (C38, C43).
  virtual void record_stream(const Allocation& allocation, Stream& stream);

  // Marks the work submitted to the stream so far as what the host must wait for (C41).
  void record_event(const Allocation& allocation, Stream& stream);
  void wait_for_events(const Allocation& allocation);

  void empty_cache();  // C40
  AllocatorStatistics statistics();

 protected:
  // ---- Steps under the pool's mutex ----
  BufferBlock* take_free_block(BufferPool& pool, std::size_t size, int stream, Usage usage);
  virtual bool may_reuse(const BufferBlock& block, Usage usage) const;  // its own stream
  virtual bool may_adopt(const BufferBlock& block) const;               // another stream (C36)
  virtual void remember_consumer(BufferBlock& block, int stream);       // C37
  void put_back(BufferBlock& block);                // when its handlers allow (C39)
  BufferBlock* find(const Allocation& allocation);  // null: not live (C43)

  // What the host must wait for, at the time of the call (C41).
  virtual std::vector<std::shared_ptr<Event>> events_of(const Allocation& allocation);

  // ---- Steps without a lock ----
  Allocation try_allocate(BufferPool& pool, std::size_t size, std::size_t requested, int stream,
                          Usage usage);
  // Until the stream has completed what is queued on it now, the block waits.
  void await_stream(BufferBlock& block, Stream& user);
  // Whose command buffer gets the completed handler: the stream's that uses the block.
  virtual Stream& stream_for_handler(Stream& user);
  void on_completed(BufferBlock& block, bool own);
  virtual void release_cached_blocks();

  BufferPool& pool_for(std::size_t bytes);

  Backend& backend_;
  BufferPool small_;
  BufferPool large_;
  std::mutex map_mutex_;
  std::unordered_map<const metal::Buffer*, BufferBlock*> live_;  // under map_mutex_
  std::atomic<std::uint64_t> generations_{0};
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_ALLOCATOR_HPP
