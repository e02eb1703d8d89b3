// What is committed, and who waits for it.
#include <ATen/mps/MPSStream.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace at::mps {
namespace {

constexpr c10::StreamId kContinuing = 0;  // the stream that commits and continues (C23)

}  // namespace

void MPSStream::commit() {
  endKernelCoalescing();
  if (_encoded == 0) return;
  {
    const std::lock_guard<std::mutex> lock(_committedMutex);
    _lastCommitted = [[_commandBuffer commandBuffer] retain];
  }
  _encoded = 0;
  if (_stream.id() == kContinuing) {
    [_commandBuffer commitAndContinue];
  } else {
    [_commandBuffer commit];
    [_commandBuffer release];
    _commandBuffer = nil;
  }
}

void MPSStream::synchronize(SyncType type) {
  switch (type) {
    case SyncType::NONE:
      return run(^{
        endKernelCoalescing();
      });
    case SyncType::COMMIT:
      return run(^{
        commit();
      });
    case SyncType::COMMIT_AND_WAIT:
      return commitAndWait();
  }
}

// The host waits outside the queue, so that others can go on encoding (C25).
void MPSStream::commitAndWait() {
  __block id<MTLCommandBuffer> last = nil;
  run(^{
    commit();
    last = [_lastCommitted retain];
  });
  if (last == nil) return;
  std::string error;
  @autoreleasepool {
    [last waitUntilCompleted];
    if ([last error] != nil) error = [[[last error] localizedDescription] UTF8String];
  }
  run(^{
    letGo(last);
  });
  [last release];
  if (!error.empty()) throw std::runtime_error("MPS: a command buffer failed: " + error);
}

// What was waited for is kept no longer, nor is an empty command buffer.
void MPSStream::letGo(id<MTLCommandBuffer> completed) {
  if (_lastCommitted != completed) return;
  keep(nil);
  if (_encoded == 0) {
    [_commandBuffer release];
    _commandBuffer = nil;
  }
}

// On the queue, as all that changes it; a query reads it from elsewhere.
void MPSStream::keep(id<MTLCommandBuffer> committed) {
  {
    const std::lock_guard<std::mutex> lock(_committedMutex);
    std::swap(_lastCommitted, committed);
  }
  [committed release];
}

// Comes to no queue: another thread may stand there (C18).
bool MPSStream::query() {
  if (_encoded != 0) return false;
  id<MTLCommandBuffer> last = nil;
  {
    const std::lock_guard<std::mutex> lock(_committedMutex);
    last = [_lastCommitted retain];
  }
  const bool idle = last == nil || [last status] >= MTLCommandBufferStatusCompleted;
  [last release];
  return idle;
}

void MPSStream::addCompletedHandler(MTLCommandBufferHandler handler) {
  run(^{
    endKernelCoalescing();
    [commandBuffer() addCompletedHandler:handler];
    synchronize(SyncType::COMMIT);
  });
}

}  // namespace at::mps
