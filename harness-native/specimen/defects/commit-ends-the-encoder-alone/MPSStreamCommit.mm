// What is committed, and who waits for it.
#include <ATen/mps/MPSStream.h>

#include <algorithm>
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
  keep([[_commandBuffer commandBuffer] retain]);
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
        if (_encoder != nil) return endKernelCoalescing();
        commit();
      });
    case SyncType::COMMIT_AND_WAIT:
      return commitAndWait();
  }
}

// Held for who asks; nil where nothing is left to wait for.
id<MTLCommandBuffer> MPSStream::commitLast() {
  __block id<MTLCommandBuffer> last = nil;
  run(^{
    commit();
    last = [_lastCommitted retain];
  });
  return last;
}

// The host waits outside the queue, so that others can go on encoding (C25).
void MPSStream::commitAndWait() {
  id<MTLCommandBuffer> const last = commitLast();
  if (last == nil) return;
  [last waitUntilCompleted];
  __block std::string error;
  run(^{
    letGo(last);
    error = forget(last);
  });
  [last release];
  if (!error.empty()) throw std::runtime_error("MPS: a command buffer failed: " + error);
}

// Whoever synchronises next is told what failed.
void MPSStream::drain() {
  id<MTLCommandBuffer> const last = commitLast();
  [last waitUntilCompleted];
  [last release];
}

// What was waited for is not the last one any more, and an empty command buffer is kept no longer.
void MPSStream::letGo(id<MTLCommandBuffer> completed) {
  if (_lastCommitted != completed) return;
  keep(nil);
  if (_encoded == 0) {
    [_commandBuffer release];
    _commandBuffer = nil;
  }
}

// On the queue, as all that changes it; a query reads it from elsewhere. What is replaced stays
// until it is known not to have failed: who waits next must be told (C26).
void MPSStream::keep(id<MTLCommandBuffer> committed) {
  {
    const std::lock_guard<std::mutex> lock(_committedMutex);
    std::swap(_lastCommitted, committed);
  }
  if (committed != nil) _replaced.push_back(committed);
  drop(std::find_if(_replaced.begin(), _replaced.end(), [](id<MTLCommandBuffer> one) {
    return [one status] != MTLCommandBufferStatusCompleted;
  }));
}

void MPSStream::drop(std::vector<id<MTLCommandBuffer>>::iterator end) {
  for (auto one = _replaced.begin(); one != end; ++one) [*one release];
  _replaced.erase(_replaced.begin(), end);
}

// Who has waited for one has waited for all before it. The first error is his, unless another one
// was told.
std::string MPSStream::forget(id<MTLCommandBuffer> completed) {
  const auto waited = std::find(_replaced.begin(), _replaced.end(), completed);
  if (waited == _replaced.end()) return {};
  std::string error;
  const auto failed = std::find_if(_replaced.begin(), waited + 1,
                                   [](id<MTLCommandBuffer> one) { return [one error] != nil; });
  if (failed != waited + 1) error = [[[*failed error] localizedDescription] UTF8String];
  drop(waited + 1);
  return error;
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
