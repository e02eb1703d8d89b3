// Queues of operations, over a concurrent dispatch queue.
#include <Foundation/Foundation.h>

#include "objc/foundation/object_memory.hpp"

@implementation NSOperationQueue
+ (NSOperationQueue*)mainQueue {
  static NSOperationQueue* const one = [] {
    NSOperationQueue* const queue = [[NSOperationQueue alloc] init];
    queue.underlyingQueue = dispatch_get_main_queue();
    return (NSOperationQueue*)mpsstress::face::make_immortal(queue);
  }();
  return one;
}
- (instancetype)init {
  queue_ = dispatch_queue_create("NSOperationQueue", DISPATCH_QUEUE_CONCURRENT);
  group_ = dispatch_group_create();
  most_ = NSOperationQueueDefaultMaxConcurrentOperationCount;
  return self;
}
- (void)dealloc {
  [name_ release];
  dispatch_release(queue_);
  dispatch_release(group_);
  if (places_ != nullptr) dispatch_release(places_);
  [super dealloc];
}
- (NSString*)name {
  return name_;
}
- (void)setName:(NSString*)name {
  NSString* const old = name_;
  name_ = [name copy];
  [old release];
}
- (dispatch_queue_t)underlyingQueue {
  return queue_;
}
- (void)setUnderlyingQueue:(dispatch_queue_t)queue {
  dispatch_retain(queue);
  dispatch_release(queue_);
  queue_ = queue;
}
- (NSInteger)maxConcurrentOperationCount {
  return most_;
}
// One at a time are a serial queue's.
- (void)setMaxConcurrentOperationCount:(NSInteger)most {
  most_ = most;
  if (most == 1) {
    dispatch_queue_t const serial = dispatch_queue_create("NSOperationQueue", nullptr);
    [self setUnderlyingQueue:serial];
    dispatch_release(serial);
  } else if (most > 1) {
    if (places_ != nullptr) dispatch_release(places_);
    places_ = dispatch_semaphore_create(most);
  }
}
- (void)addOperationWithBlock:(void (^)(void))block {
  dispatch_semaphore_t const places = places_;
  dispatch_group_async(group_, queue_, ^{
    if (places != nullptr) dispatch_semaphore_wait(places, DISPATCH_TIME_FOREVER);
    block();
    if (places != nullptr) dispatch_semaphore_signal(places);
  });
}
- (void)addBarrierBlock:(void (^)(void))barrier {
  dispatch_group_t const group = group_;
  dispatch_group_enter(group);
  dispatch_barrier_async(queue_, ^{
    barrier();
    dispatch_group_leave(group);
  });
}
- (void)waitUntilAllOperationsAreFinished {
  dispatch_group_wait(group_, DISPATCH_TIME_FOREVER);
}
@end
