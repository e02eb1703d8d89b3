// Notifications: told to whoever observes when they are posted, on the thread that posts.
#include <Foundation/Foundation.h>

#include <mutex>
#include <vector>

#include "objc/foundation/object_memory.hpp"

@implementation NSNotification
+ (instancetype)notificationWithName:(NSString*)name object:(id)object {
  return [[[self alloc] initWithName:name object:object info:nil] autorelease];
}
- (instancetype)initWithName:(NSString*)name object:(id)object info:(NSDictionary*)info {
  name_ = [name copy];
  object_ = [object retain];
  info_ = [info copy];
  return self;
}
- (void)dealloc {
  [name_ release];
  [object_ release];
  [info_ release];
  [super dealloc];
}
- (NSString*)name {
  return name_;
}
- (id)object {
  return object_;
}
- (NSDictionary*)userInfo {
  return info_;
}
@end

// What is called: a method of an observer, which is not counted, or a block.
@interface MPSSObservation : NSObject {
 @public
  id observer;
  SEL selector;
  NSString* name;  // nil: any
  id from;         // nil: of anybody
  NSOperationQueue* queue;
  void (^block)(NSNotification*);
}
@end
@implementation MPSSObservation
- (void)dealloc {
  [name release];
  [queue release];
  Block_release(block);
  [super dealloc];
}
- (BOOL)isOf:(NSString*)posted object:(id)object {
  return (name == nil || [name isEqualToString:posted]) && (from == nil || from == object);
}
- (void)tell:(NSNotification*)notification {
  if (block == nullptr) {
    [observer performSelector:selector withObject:notification];
  } else if (queue != nil) {
    [queue addOperationWithBlock:^{
      block(notification);
    }];
    [queue waitUntilAllOperationsAreFinished];  // as the real one blocks who posts
  } else {
    block(notification);
  }
}
@end

namespace {
struct State {
  std::mutex mutex;
  std::vector<MPSSObservation*> all;
};
}  // namespace

@implementation NSNotificationCenter
+ (NSNotificationCenter*)defaultCenter {
  static NSNotificationCenter* const one =
      (NSNotificationCenter*)mpsstress::face::make_immortal([[NSNotificationCenter alloc] init]);
  return one;
}
- (instancetype)init {
  state_ = new State;
  return self;
}
- (void)dealloc {
  for (MPSSObservation* one : ((State*)state_)->all) [one release];
  delete (State*)state_;
  [super dealloc];
}
- (MPSSObservation*)observe:(NSString*)name object:(id)object {
  MPSSObservation* const one = [[MPSSObservation alloc] init];
  one->name = [name copy];
  one->from = object;
  return one;
}
- (void)add:(MPSSObservation*)one {
  const std::lock_guard<std::mutex> lock(((State*)state_)->mutex);
  ((State*)state_)->all.push_back(one);
}
- (void)addObserver:(id)observer
           selector:(SEL)selector
               name:(NSString*)name
             object:(id)object {
  MPSSObservation* const one = [self observe:name object:object];
  one->observer = observer;
  one->selector = selector;
  [self add:one];
}
- (id<NSObject>)addObserverForName:(NSString*)name
                            object:(id)object
                             queue:(NSOperationQueue*)queue
                        usingBlock:(void (^)(NSNotification*))block {
  MPSSObservation* const one = [self observe:name object:object];
  one->observer = one;
  one->queue = [queue retain];
  one->block = Block_copy(block);
  [self add:one];
  return (id<NSObject>)one;
}
- (void)removeObserver:(id)observer {
  [self removeObserver:observer name:nil object:nil];
}
- (void)removeObserver:(id)observer name:(NSString*)name object:(id)object {
  std::vector<MPSSObservation*> gone;
  {
    const std::lock_guard<std::mutex> lock(((State*)state_)->mutex);
    std::vector<MPSSObservation*> left;
    for (MPSSObservation* one : ((State*)state_)->all) {
      const bool meant = one->observer == observer &&
                         (name == nil || [one->name isEqualToString:name]) &&
                         (object == nil || one->from == object);
      (meant ? gone : left).push_back(one);
    }
    ((State*)state_)->all.swap(left);
  }
  for (MPSSObservation* one : gone) [one release];
}
- (void)postNotification:(NSNotification*)notification {
  std::vector<MPSSObservation*> told;
  {
    const std::lock_guard<std::mutex> lock(((State*)state_)->mutex);
    for (MPSSObservation* one : ((State*)state_)->all) {
      if ([one isOf:notification.name object:notification.object]) told.push_back([one retain]);
    }
  }
  for (MPSSObservation* one : told) {
    [one tell:notification];
    [one release];
  }
}
- (void)postNotificationName:(NSString*)name object:(id)object {
  [self postNotificationName:name object:object userInfo:nil];
}
- (void)postNotificationName:(NSString*)name object:(id)object userInfo:(NSDictionary*)info {
  NSNotification* const one = [[NSNotification alloc] initWithName:name object:object info:info];
  [self postNotification:one];
  [one release];
}
@end
