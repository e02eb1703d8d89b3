// A stream's life, and its queue.
#include <ATen/mps/MPSDevice.h>
#include <ATen/mps/MPSStream.h>

#include <exception>

namespace at::mps {
namespace {

const char kStreamKey = 0;  // its address: what a queue knows its stream by

}  // namespace

MPSStream::MPSStream(c10::Stream stream) : _stream(stream) {
  @autoreleasepool {
    _commandQueue = [MPSDevice::getInstance().device() newCommandQueue];
    _serialQueue = dispatch_queue_create("at.mps.stream", DISPATCH_QUEUE_SERIAL);
    dispatch_queue_set_specific(_serialQueue, &kStreamKey, this, nullptr);
  }
}

// Nobody is left to be told what failed (C26).
MPSStream::~MPSStream() {
  drain();
  for (id<MTLCommandBuffer> replaced : _replaced) [replaced release];
  [_lastCommitted release];
  [_commandBuffer release];
  dispatch_release(_serialQueue);
  [_commandQueue release];
}

MPSStream* MPSStream::ofCurrentQueue() {
  return static_cast<MPSStream*>(dispatch_get_specific(&kStreamKey));
}

void MPSStream::run(dispatch_block_t block) {
  if (ofCurrentQueue() == this) {
    block();
    return;
  }
  static auto* const oneAtATime = new std::recursive_mutex;
  const std::lock_guard<std::recursive_mutex> lock(*oneAtATime);
  dispatch_sync_with_rethrow(_serialQueue, block);
}

void dispatch_sync_with_rethrow(dispatch_queue_t queue, void (^block)()) {
  __block std::exception_ptr error;
  dispatch_sync(queue, ^{
    @autoreleasepool {
      try {
        block();
      } catch (...) {
        error = std::current_exception();
      }
    }
  });
  if (error) std::rethrow_exception(error);
}

}  // namespace at::mps
