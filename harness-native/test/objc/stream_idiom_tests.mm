// A stream and an event as such backends write them: a serial queue, one encoder for many kernels,
// commit and continue, a listener that wakes the host.
#include "metal/kernels/parameters.hpp"

#include <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "tests.hpp"

using namespace mpsstress;  // NOLINT: a test

namespace {

void dispatch_sync_with_rethrow(dispatch_queue_t queue, void (^block)()) {
  __block std::exception_ptr caught;
  dispatch_sync(queue, ^{
    @autoreleasepool {
      try {
        block();
      } catch (...) {
        caught = std::current_exception();
      }
    }
  });
  if (caught) std::rethrow_exception(caught);
}

class Stream {
 public:
  Stream() {
    @autoreleasepool {
      id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
      queue_ = [device newCommandQueue];
      serial_ = dispatch_queue_create("stream", nullptr);
      id<MTLLibrary> library = [[device newLibraryWithSource:@"kernel void fill() {}"
                                                     options:nil
                                                       error:nil] autorelease];
      id<MTLFunction> function = [[library newFunctionWithName:@"fill"] autorelease];
      fill_ = [device newComputePipelineStateWithFunction:function error:nil];
    }
  }
  ~Stream() {
    synchronize();
    [commands_ release];
    [fill_ release];
    dispatch_release(serial_);
    [queue_ release];
  }

  void fill(id<MTLBuffer> buffer, float value) {
    dispatch_sync_with_rethrow(serial_, ^{
      encode_fill(buffer, value);
    });
  }

  // A mistake: the encoder is the queue's.
  void fill_off_the_queue(id<MTLBuffer> buffer, float value) {
    @autoreleasepool {
      encode_fill(buffer, value);
    }
  }

  void commit() {
    dispatch_sync_with_rethrow(serial_, ^{
      end_coalescing();
      [commands() commitAndContinue];
    });
  }

  void synchronize() {
    dispatch_sync_with_rethrow(serial_, ^{
      end_coalescing();
      MPSCommandBuffer* const committed = commands();
      [committed commit];
      [committed waitUntilCompleted];
      [committed release];
      commands_ = nil;
    });
  }

  void signal(id<MTLSharedEvent> event, uint64_t value) {
    dispatch_sync_with_rethrow(serial_, ^{
      end_coalescing();
      [commands() encodeSignalEvent:event value:value];
      [commands() commitAndContinue];
    });
  }

 private:
  void encode_fill(id<MTLBuffer> buffer, float value) {
    if (encoder_ == nil) encoder_ = [[commands() computeCommandEncoder] retain];
    const metal::FillParameters parameters{[buffer length] / sizeof(float), value};
    [encoder_ setComputePipelineState:fill_];
    [encoder_ setBuffer:buffer offset:0 atIndex:0];
    [encoder_ setBytes:&parameters length:sizeof parameters atIndex:1];
    [encoder_ dispatchThreads:MTLSizeMake(parameters.count, 1, 1)
        threadsPerThreadgroup:MTLSizeMake(1, 1, 1)];
  }
  void end_coalescing() {
    [encoder_ endEncoding];
    [encoder_ release];
    encoder_ = nil;
  }
  MPSCommandBuffer* commands() {
    if (commands_ == nil) {
      commands_ = [[MPSCommandBuffer commandBufferFromCommandQueue:queue_] retain];
    }
    return commands_;
  }

  id<MTLCommandQueue> queue_ = nil;
  dispatch_queue_t serial_ = nil;
  id<MTLComputePipelineState> fill_ = nil;
  MPSCommandBuffer* commands_ = nil;
  id<MTLComputeCommandEncoder> encoder_ = nil;
};

// The host waits for an event: a flag that the listener sets.
class Waiting {
 public:
  explicit Waiting(bool wakes_all) : wakes_all_(wakes_all) {
    event_ = [[MTLCreateSystemDefaultDevice() autorelease] newSharedEvent];
    listener_ = [[MTLSharedEventListener alloc] init];
  }
  ~Waiting() {
    [listener_ release];
    [event_ release];
  }
  id<MTLSharedEvent> event() const { return event_; }

  void ask(uint64_t value) {
    [event_ notifyListener:listener_
                   atValue:value
                     block:^(id<MTLSharedEvent>, uint64_t) {
                       const std::lock_guard<std::mutex> lock(mutex_);
                       reached_ = true;
                       if (wakes_all_) {
                         condition_.notify_all();
                       } else {
                         condition_.notify_one();
                       }
                     }];
  }
  void wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    condition_.wait(lock, [&] { return reached_; });
  }

 private:
  const bool wakes_all_;
  id<MTLSharedEvent> event_ = nil;
  MTLSharedEventListener* listener_ = nil;
  std::mutex mutex_;
  std::condition_variable condition_;
  bool reached_ = false;
};

void two_wait(bool wakes_all) {
  @autoreleasepool {
    Stream stream;
    Waiting waiting(wakes_all);
    waiting.ask(1);
    std::thread one([&] { waiting.wait(); });
    std::thread two([&] { waiting.wait(); });
    stream.signal(waiting.event(), 1);
    one.join();
    two.join();
  }
}

}  // namespace

OBJC_TEST(two_threads_share_a_stream, Quiet) {
  @autoreleasepool {
    Stream stream;
    auto use = [&](float value) {
      @autoreleasepool {
        id<MTLBuffer> buffer = [[[MTLCreateSystemDefaultDevice() autorelease]
            newBufferWithLength:16
                        options:MTLResourceStorageModeShared] autorelease];
        stream.fill(buffer, 0);
        stream.commit();
        stream.fill(buffer, value);
        stream.synchronize();
        CHECK(((float*)[buffer contents])[2] == value);
      }
    };
    std::thread other([&] { use(1); });
    use(2);
    other.join();
  }
}

OBJC_TEST(an_encoder_is_used_off_its_queue, Race) {
  @autoreleasepool {
    Stream stream;
    id<MTLBuffer> buffer = [[[MTLCreateSystemDefaultDevice() autorelease]
        newBufferWithLength:16
                    options:MTLResourceStorageModeShared] autorelease];
    stream.fill(buffer, 1);
    std::thread other([&] { stream.fill(buffer, 2); });
    stream.fill_off_the_queue(buffer, 3);
    other.join();
  }
}

OBJC_TEST(two_threads_wait_for_one_event, Quiet) { two_wait(true); }

OBJC_TEST(one_of_two_waiters_is_woken, Deadlock) { two_wait(false); }
