// Blocks on the serial queue of a stream of the checkout, where its state may be touched (C20).
#ifndef MPSSTRESS_SUT_SOURCES_PYTORCH_QUEUE_BLOCKS_HPP
#define MPSSTRESS_SUT_SOURCES_PYTORCH_QUEUE_BLOCKS_HPP

#include <ATen/mps/MPSStream.h>

#include <exception>
#include <utility>

#include "sut/sources/pytorch/detection.hpp"

namespace mpsstress::sut::sources::pytorch {

using at::mps::MPSStream;

constexpr bool kDispatches = !is_absent<decltype(at::mps::dispatch_sync_with_rethrow(
    std::declval<dispatch_queue_t>(), std::declval<void (^)()>()))>;

// What a block throws goes on in the caller (C26): by the sources' own means where their stream's
// header declares it.
template <typename Queue>
void dispatch_with_rethrow(Queue queue, void (^block)()) {
  if constexpr (kDispatches) {
    at::mps::dispatch_sync_with_rethrow(queue, block);
  } else {
    __block std::exception_ptr error;
    dispatch_sync(queue, ^{
      try {
        block();
      } catch (...) {
        error = std::current_exception();
      }
    });
    if (error) std::rethrow_exception(error);
  }
}

// That the calling thread is in a block of this adapter's on the queue of the stream.
class Within {
 public:
  explicit Within(const MPSStream* stream) : stream_(stream), outer_(innermost_) {
    innermost_ = this;
  }
  ~Within() { innermost_ = outer_; }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;

  static bool is(const MPSStream* stream) {
    for (const Within* each = innermost_; each != nullptr; each = each->outer_) {
      if (each->stream_ == stream) return true;
    }
    return false;
  }

 private:
  static thread_local const Within* innermost_;
  const MPSStream* const stream_;
  const Within* const outer_;
};

inline thread_local const Within* Within::innermost_ = nullptr;

// Runs the block on the stream's queue, where its state may be touched (C20), with a pool as the
// callers in PyTorch have one; inline where the caller is there already (C21).
inline void on_queue_of(MPSStream& stream, void (^block)()) {
  if (Within::is(&stream)) return block();
  const MPSStream* const meant = &stream;
  dispatch_with_rethrow(stream.queue(), ^{
    @autoreleasepool {
      const Within within(meant);
      block();
    }
  });
}

}  // namespace mpsstress::sut::sources::pytorch

#endif  // MPSSTRESS_SUT_SOURCES_PYTORCH_QUEUE_BLOCKS_HPP
