// Locks with a condition or a date, and threads that are started.
#include <Foundation/Foundation.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "objc/blocks/block.hpp"
#include "objc/categories.hpp"
#include "objc/foundation/condition_state.hpp"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

MPSS_ANCHOR(threads);

namespace {

std::chrono::nanoseconds left_until(NSDate* limit) {
  return std::chrono::nanoseconds((long long)(limit.timeIntervalSinceNow * 1e9));
}

struct ConditionLock {
  std::mutex mutex;
  std::condition_variable changed;
  NSInteger condition = 0;
  bool held = false;
};

}  // namespace

// Names are for debuggers.
#define MPSS_NAMED                   \
  -(NSString*)name {                 \
    return nil;                      \
  }                                  \
  -(void)setName : (NSString*)name { \
  }

@implementation NSLock (Dates)
MPSS_NAMED
- (BOOL)lockBeforeDate:(NSDate*)limit {
  while (![self tryLock]) {
    if (left_until(limit).count() <= 0) return NO;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return YES;
}
@end
@implementation NSRecursiveLock (Dates)
MPSS_NAMED
@end
@implementation NSCondition (Dates)
MPSS_NAMED
- (BOOL)waitUntilDate:(NSDate*)limit {
  auto* const state = (face::ConditionState*)state_;
  std::unique_lock<std::mutex> lock(state->mutex, std::adopt_lock);
  const bool told = state->condition.wait_for(lock, left_until(limit)) == std::cv_status::no_timeout;
  lock.release();
  return told;
}
@end

@implementation NSConditionLock
- (instancetype)init {
  return [self initWithCondition:0];
}
- (instancetype)initWithCondition:(NSInteger)condition {
  state_ = new ConditionLock;
  ((ConditionLock*)state_)->condition = condition;
  return self;
}
- (void)dealloc {
  delete (ConditionLock*)state_;
  [super dealloc];
}
MPSS_NAMED
- (NSInteger)condition {
  const std::lock_guard<std::mutex> lock(((ConditionLock*)state_)->mutex);
  return ((ConditionLock*)state_)->condition;
}
- (void)lock {
  auto& state = *(ConditionLock*)state_;
  std::unique_lock<std::mutex> lock(state.mutex);
  while (state.held) state.changed.wait(lock);
  state.held = true;
}
- (void)lockWhenCondition:(NSInteger)condition {
  auto& state = *(ConditionLock*)state_;
  std::unique_lock<std::mutex> lock(state.mutex);
  while (state.held || state.condition != condition) state.changed.wait(lock);
  state.held = true;
}
- (BOOL)tryLock {
  auto& state = *(ConditionLock*)state_;
  const std::lock_guard<std::mutex> lock(state.mutex);
  return state.held ? NO : (state.held = true);
}
- (BOOL)tryLockWhenCondition:(NSInteger)condition {
  auto& state = *(ConditionLock*)state_;
  const std::lock_guard<std::mutex> lock(state.mutex);
  return state.held || state.condition != condition ? NO : (state.held = true);
}
- (void)unlock {
  auto& state = *(ConditionLock*)state_;
  const std::lock_guard<std::mutex> lock(state.mutex);
  state.held = false;
  state.changed.notify_all();
}
- (void)unlockWithCondition:(NSInteger)condition {
  auto& state = *(ConditionLock*)state_;
  const std::lock_guard<std::mutex> lock(state.mutex);
  state.held = false;
  state.condition = condition;
  state.changed.notify_all();
}
@end

@implementation NSThread (Started)
+ (void)detachNewThreadWithBlock:(void (^)(void))block {
  std::thread([owner = face::BlockOwner((const void*)block)] {
    @autoreleasepool {
      owner.call();
    }
  }).detach();
}
+ (void)detachNewThreadSelector:(SEL)selector toTarget:(id)target withObject:(id)argument {
  [self detachNewThreadWithBlock:^{
    [target performSelector:selector withObject:argument];
  }];
}
@end
