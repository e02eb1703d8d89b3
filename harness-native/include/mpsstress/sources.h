// What an adapter of somebody's sources implements: their streams, events and memory in the terms
// of sut.h. The rest of a SUT (handles, kernels, values) stands above it and is the same for all.
//
// Objective-C++, compiled with the sources. An adapter keeps no lock and no table that threads
// share: it would order them, and hide from a race detector what the sources left unordered.
// Nothing of the sources is touched before the first call of a thread: several may meet a pool that
// is not there yet.
#ifndef MPSSTRESS_SOURCES_H
#define MPSSTRESS_SOURCES_H

#import <Metal/Metal.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "mpsstress/sut.h"

namespace mpsstress::sources {

// The sources have nothing of the kind: a capability, not a failure.
class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Memory of the sources' allocator; ending the object gives it back.
class Memory {
 public:
  virtual ~Memory() = default;
  virtual id<MTLBuffer> buffer() const = 0;
};

// A stream is the number that the sources give it; MPSS_NULL_STREAM is the calling thread's.
class Backend {
 public:
  virtual ~Backend() = default;

  // Bits of mpss_capability, told from what was compiled; nothing is called for it.
  virtual std::uint64_t capabilities() const = 0;

  // Streams.
  virtual std::int32_t current_stream() = 0;
  virtual std::int32_t default_stream() = 0;
  virtual std::int32_t pool_stream() { throw Unsupported("no stream pool"); }
  virtual void set_current_stream(std::int32_t) { throw Unsupported("no current stream to set"); }
  virtual void release_stream() { throw Unsupported("no stream to release"); }
  virtual std::int32_t active_stream_count() { throw Unsupported("no count of active streams"); }
  virtual void synchronize_stream(std::int32_t stream) = 0;
  virtual bool query_stream(std::int32_t) { throw Unsupported("no query of streams"); }
  // Hands what the stream has encoded to the device and waits for nothing. MPSS_CAN_COMMITS.
  virtual void commit(std::int32_t) { throw Unsupported("no commit by request"); }
  virtual void synchronize_device() = 0;

  // Events.
  virtual std::int64_t make_event(bool) { throw Unsupported("no events"); }
  virtual void destroy_event(std::int64_t) { throw Unsupported("no events"); }
  virtual void record(std::int64_t, std::int32_t) { throw Unsupported("no events"); }
  virtual void wait(std::int64_t, std::int32_t) { throw Unsupported("no events"); }
  virtual bool query_event(std::int64_t) { throw Unsupported("no events"); }
  virtual void synchronize_event(std::int64_t) { throw Unsupported("no events"); }
  virtual double elapsed(std::int64_t, std::int64_t) { throw Unsupported("no elapsed times"); }

  // Memory and work, on the calling thread's current stream.
  virtual std::unique_ptr<Memory> allocate(std::size_t bytes) = 0;
  virtual void record_stream(Memory&, std::int32_t) { throw Unsupported("no record_stream"); }
  // The same memory by its data pointer; ending the object gives nothing back, and it may end last.
  // MPSS_CAN_DATA_POINTERS.
  virtual std::unique_ptr<Memory> borrow(const Memory&) { throw Unsupported("no data pointers"); }
  // Memory that the host sees, too, as its buffer's contents. MPSS_CAN_HOST_ACCESS.
  virtual std::unique_ptr<Memory> allocate_for_host(std::size_t) {
    throw Unsupported("no memory that the host sees");
  }
  // Such memory that the host fills at once: nothing in flight uses it (C39).
  virtual std::unique_ptr<Memory> allocate_pinned(std::size_t bytes) {
    return allocate_for_host(bytes);
  }
  // Marks what the stream was given so far as a use of that memory, and waits for all such marks
  // (C41). MPSS_CAN_BUFFER_EVENTS.
  virtual void record_events(Memory&, std::int32_t) { throw Unsupported("no events of buffers"); }
  virtual void wait_for_events(Memory&) { throw Unsupported("no events of buffers"); }
  // Runs the block with the stream's encoder, where the sources' own operations would.
  virtual void encode(void (^block)(id<MTLComputeCommandEncoder> encoder)) = 0;
  // From one buffer to the other; `wait`: it is done when this returns.
  virtual void copy(id<MTLBuffer> from, id<MTLBuffer> to, std::size_t bytes, bool wait) = 0;
  // What the stream gets from now on starts when the event has reached the value; what it has got
  // is committed. Returns at once.
  virtual void hold_up(id<MTLSharedEvent>, std::uint64_t) { throw Unsupported("no gates"); }
  // The stream's command queue, before anything was given to it: its commands are made to fail or
  // be slow. MPSS_CAN_STREAM_FAULTS.
  virtual id<MTLCommandQueue> queue_of(std::int32_t) { throw Unsupported("no queue of a stream"); }
  virtual void empty_cache() = 0;
  // Whether that gives back all that no tensor has; if not, buffers left are no leaks.
  virtual bool empties_cache() const { return true; }

  // What extensions do; MPSS_CAN_HOOKS.
  // Runs the block on the stream's queue: inline where the caller is in such a block already (C21).
  // What it throws is thrown here (C26).
  virtual void in_block(std::int32_t, void (^)()) {
    throw Unsupported("no blocks on a stream's queue");
  }
  // Runs the block on the current stream's queue with an encoder of its own, which it need not end,
  // and commits: that of the stream's own kernels has ended (C22).
  virtual void encode_apart(void (^)(id<MTLComputeCommandEncoder> encoder)) {
    throw Unsupported("no command buffer to encode into");
  }
  // The current stream calls the block when what it was given so far is complete, and never twice
  // (C24); false where a stream has no such handlers.
  virtual bool add_completed_handler(void (^)()) { return false; }
  // Makes the stream the calling thread's; answers the one that was (C15).
  virtual std::int32_t exchange_stream(std::int32_t stream) {
    const std::int32_t before = current_stream();
    set_current_stream(stream);
    return before;
  }
};

// What the adapter defines. It calls nothing of the sources.
std::unique_ptr<Backend> make_backend();

// What is tested, and what of it is stood in for; the adapter defines it, reports show it.
const char* description();

}  // namespace mpsstress::sources

#endif  // MPSSTRESS_SOURCES_H
