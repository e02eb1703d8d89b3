// The rules that were guessed, each with its default and with its other word.
#include <Metal/Metal.h>

#include <memory>
#include <thread>

#include "objc/rules.hpp"
#include "tests.hpp"

using mpsstress::face::Rule;
using mpsstress::objc_tests::choose;

@interface Ended : NSObject {
 @public
  bool* flag;
}
@end
@implementation Ended
- (void)dealloc {
  *flag = true;
  [super dealloc];
}
@end

OBJC_TEST(what_has_no_pool_ends_with_its_thread, Quiet) {
  auto ended = std::make_unique<bool>(false);
  std::thread thread([flag = ended.get()] {
    Ended* object = [[[Ended alloc] init] autorelease];
    object->flag = flag;
    @autoreleasepool {
    }
    CHECK(!*flag);
  });
  thread.join();
  CHECK(*ended);
}

OBJC_TEST(where_a_pool_is_needed_what_has_none_is_leaked, Lost) {
  choose(Rule::PoolNeeded);
  std::thread thread([] { [[[NSObject alloc] init] autorelease]; });
  thread.join();
}

static std::uint64_t value_after_a_smaller_one() {
  std::uint64_t value = 0;
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLSharedEvent> event = [[device newSharedEvent] autorelease];
    event.signaledValue = 7;
    event.signaledValue = 3;
    value = event.signaledValue;
  }
  return value;
}

OBJC_TEST(a_smaller_value_is_the_events_value, Quiet) { CHECK(value_after_a_smaller_one() == 3); }

OBJC_TEST(a_smaller_value_may_be_ignored, Quiet) {
  choose(Rule::SmallerValueIgnored);
  CHECK(value_after_a_smaller_one() == 7);
}

// What waits for a value that was taken back says by which guess.
OBJC_TEST(a_wait_after_a_smaller_value_hangs_on_the_guess, Guess) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLSharedEvent> event = [[device newSharedEvent] autorelease];
    event.signaledValue = 7;
    event.signaledValue = 3;
    [event waitUntilSignaledValue:5 timeoutMS:UINT64_MAX];
  }
}

// The device's write, and the host's when the command buffer says that it is complete.
static void write_once_complete() {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> buffer = [[device newBufferWithLength:16
                                                options:MTLResourceStorageModeShared] autorelease];
    id<MTLCommandBuffer> commands = [queue commandBuffer];
    id<MTLBlitCommandEncoder> blit = [commands blitCommandEncoder];
    [blit fillBuffer:buffer range:NSMakeRange(0, 16) value:1];
    [blit endEncoding];
    [commands commit];
    for (int i = 0; i < 100; ++i) {
      std::this_thread::yield();
      if (commands.status != MTLCommandBufferStatusCompleted) continue;
      ((char*)[buffer contents])[0] = 2;
      break;
    }
    [commands waitUntilCompleted];
  }
}

OBJC_TEST(who_reads_completed_comes_after_the_commands, Quiet) { write_once_complete(); }

OBJC_TEST(reading_completed_may_order_nothing, Guess) {
  choose(Rule::StatusOrdersNothing);
  write_once_complete();
}

// The device lets go of the buffer, the host sees that it is the last holder.
static void write_once_alone() {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> buffer = [device newBufferWithLength:16 options:MTLResourceStorageModeShared];
    id<MTLCommandBuffer> commands = [queue commandBuffer];
    id<MTLBlitCommandEncoder> blit = [commands blitCommandEncoder];
    [blit fillBuffer:buffer range:NSMakeRange(0, 16) value:1];
    [blit endEncoding];
    [commands commit];
    if ([buffer retainCount] == 1) ((char*)[buffer contents])[0] = 2;
    [commands waitUntilCompleted];
    [buffer release];
  }
}

OBJC_TEST(the_last_holder_comes_after_the_others, Quiet) { write_once_alone(); }

OBJC_TEST(a_count_may_order_nothing, Guess) {
  choose(Rule::RetainCountOrdersNothing);
  write_once_alone();
}
