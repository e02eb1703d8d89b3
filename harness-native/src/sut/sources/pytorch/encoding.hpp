// Work on a stream of the checkout: encoders, copies, handlers and waits.
#ifndef MPSSTRESS_SUT_SOURCES_PYTORCH_ENCODING_HPP
#define MPSSTRESS_SUT_SOURCES_PYTORCH_ENCODING_HPP

#include <ATen/mps/MPSStream.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "sut/sources/pytorch/detection.hpp"

namespace mpsstress::sut::sources::pytorch {

using at::mps::MPSStream;
using at::mps::SyncType;

MPSSTRESS_CAN(HasEncoder, MPSStream, std::declval<T&>().commandEncoder());
MPSSTRESS_CAN(HasEndOfCoalescing, MPSStream, std::declval<T&>().endKernelCoalescing());
MPSSTRESS_CAN(HasCompletedHandlers, MPSStream,
              std::declval<T&>().addCompletedHandler(std::declval<MTLCommandBufferHandler>()));
MPSSTRESS_CAN(HasCopyWithProfile, MPSStream,
              std::declval<T&>().copy_and_sync(nil, nil, std::size_t{0}, std::size_t{0},
                                               std::size_t{0}, true, std::uint64_t{0}));

MPSSTRESS_CAN(HasCommandQueue, MPSStream, std::declval<T&>().commandQueue());

template <typename S>
id<MTLCommandQueue> command_queue(S& stream) {
  if constexpr (HasCommandQueue<S>::value) {
    return stream.commandQueue();
  } else {
    return nil;
  }
}

// Ended also where the block throws (C26).
inline void with_encoder_of(id<MTLCommandBuffer> buffer,
                            void (^block)(id<MTLComputeCommandEncoder>)) {
  id<MTLComputeCommandEncoder> encoder = [buffer computeCommandEncoder];
  try {
    block(encoder);
  } catch (...) {
    [encoder endEncoding];
    throw;
  }
  [encoder endEncoding];
}

// As extensions do: the encoder of the stream's own kernels ends first (C22).
template <typename S>
void with_own_encoder(S& stream, void (^block)(id<MTLComputeCommandEncoder>)) {
  if constexpr (HasEndOfCoalescing<S>::value) stream.endKernelCoalescing();
  with_encoder_of(stream.commandBuffer(), block);
}

// Versions that keep no encoder open make one for each operation.
template <typename S>
void with_encoder(S& stream, void (^block)(id<MTLComputeCommandEncoder>)) {
  if constexpr (HasEncoder<S>::value) {
    block(stream.commandEncoder());
  } else {
    with_own_encoder(stream, block);
  }
}

// What is called before its time counts as not called.
template <typename S>
bool add_handler(S& stream, void (^block)()) {
  if constexpr (HasCompletedHandlers<S>::value) {
    stream.addCompletedHandler(^(id<MTLCommandBuffer> buffer) {
      if ([buffer status] >= MTLCommandBufferStatusCompleted) block();
    });
  }
  return HasCompletedHandlers<S>::value;
}

template <typename S>
void encode_wait(S& stream, id<MTLSharedEvent> event, std::uint64_t value) {
  if constexpr (HasEndOfCoalescing<S>::value) stream.endKernelCoalescing();
  [stream.commandBuffer() encodeWaitForEvent:event value:value];
  stream.synchronize(SyncType::COMMIT);
}

template <typename S>
void copy_buffer(S& stream, id<MTLBuffer> from, id<MTLBuffer> to, std::size_t bytes, bool wait) {
  if constexpr (HasCopyWithProfile<S>::value) {
    stream.copy_and_sync(from, to, bytes, 0, 0, !wait, 0);
  } else {
    stream.copy_and_sync(from, to, bytes, 0, 0, !wait);
  }
}

}  // namespace mpsstress::sut::sources::pytorch

#endif  // MPSSTRESS_SUT_SOURCES_PYTORCH_ENCODING_HPP
