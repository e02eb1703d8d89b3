// Streams: a command queue with a serial dispatch queue on which alone its state is touched (C20),
// and the pool of them.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>
#include <c10/core/Stream.h>
#include <dispatch/dispatch.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

namespace at::mps {

enum class SyncType { NONE, COMMIT, COMMIT_AND_WAIT };

class MPSStream {
 public:
  explicit MPSStream(c10::Stream stream);
  ~MPSStream();  // waits for what is committed
  MPSStream(const MPSStream&) = delete;
  MPSStream& operator=(const MPSStream&) = delete;

  c10::Stream unwrap() const { return _stream; }
  dispatch_queue_t queue() const { return _serialQueue; }
  id<MTLCommandQueue> commandQueue() const { return _commandQueue; }

  // Runs the block on the queue, inline where the caller is on it already (C21).
  void run(dispatch_block_t block);
  // The stream whose queue the caller is on, or null (C13).
  static MPSStream* ofCurrentQueue();

  // On the queue only. The encoder is one for many kernels, until endKernelCoalescing().
  MPSCommandBuffer* commandBuffer();
  id<MTLComputeCommandEncoder> commandEncoder();
  void endKernelCoalescing();
  void commit();

  // From any thread.
  void synchronize(SyncType type);
  void drain();  // waits; errors stay for whoever synchronizes
  bool query();
  void fill(id<MTLBuffer> buffer, uint8_t value, size_t length, size_t offset, SyncType type);
  void copy_and_sync(id<MTLBuffer> from, id<MTLBuffer> to, size_t length, size_t fromOffset,
                     size_t toOffset, bool nonBlocking);
  // Called once what was encoded so far is complete; commits it (C24).
  void addCompletedHandler(MTLCommandBufferHandler handler);

 private:
  id<MTLCommandBuffer> commitLast();
  void commitAndWait();
  void letGo(id<MTLCommandBuffer> completed);
  void keep(id<MTLCommandBuffer> committed);
  void drop(std::vector<id<MTLCommandBuffer>>::iterator end);
  std::string forget(id<MTLCommandBuffer> completed);

  const c10::Stream _stream;
  id<MTLCommandQueue> _commandQueue = nil;
  dispatch_queue_t _serialQueue = nil;
  MPSCommandBuffer* _commandBuffer = nil;
  id<MTLComputeCommandEncoder> _encoder = nil;
  std::mutex _committedMutex;
  id<MTLCommandBuffer> _lastCommitted = nil;
  std::vector<id<MTLCommandBuffer>> _replaced;  // by later ones; on the queue only
  std::atomic<unsigned> _encoded{0};            // commands in the open command buffer
};

// Stream 0 is the main thread's; all others go round among the threads and whoever asks (C1 to
// C14).
class MPSStreamPool {
 public:
  static constexpr size_t kStreams = 32;

  static MPSStreamPool& instance();
  MPSStream* getStream(size_t index);
  MPSStream* acquireStream();
  size_t getActiveStreamCount() const;
  void synchronizeAllStreams();
  void drainAllStreams();

  static MPSStream* getCurrentStream();
  static void setCurrentStream(MPSStream* stream);
  static void releaseCurrentThreadSlot();

  MPSStreamPool(const MPSStreamPool&) = delete;
  MPSStreamPool& operator=(const MPSStreamPool&) = delete;

 private:
  MPSStreamPool() = default;
  ~MPSStreamPool();

  std::array<dispatch_once_t, kStreams> _made{};
  std::array<std::atomic<MPSStream*>, kStreams> _streams{};
  std::atomic<size_t> _next{0};
  std::atomic<bool> _workersUsed{false};
};

// dispatch_sync for blocks that may throw, with an autorelease pool; it is thrown here (C26).
void dispatch_sync_with_rethrow(dispatch_queue_t queue, void (^block)());

MPSStream* getCurrentMPSStream();
MPSStream* getDefaultMPSStream();
MPSStream* getStreamFromPool();
void setCurrentMPSStream(MPSStream* stream);

}  // namespace at::mps
