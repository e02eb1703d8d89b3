// Proxies, values that hang on objects, tables, notifications, operations, locks with a condition.
#include <Foundation/Foundation.h>

#include <memory>
#include <thread>

#include "tests.hpp"

struct Wide {
  long a, b, c, d;
};

@interface Answers : NSObject
- (int)add:(int)a to:(int)b;
- (double)half:(double)value;
- (Wide)wide:(long)first;
- (long)ninth:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(long)f g:(long)g;
- (void)complain;
@end
@implementation Answers
- (int)add:(int)a to:(int)b {
  return a + b;
}
- (double)half:(double)value {
  return value / 2;
}
- (Wide)wide:(long)first {
  return {first, first + 1, first + 2, first + 3};
}
- (long)ninth:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(long)f g:(long)g {
  return a == 1 && d == 4 && e == 5 && f == 6 ? g : -1;
}
- (void)complain {
  throw std::runtime_error("complaint");
}
@end

// Gives what it does not answer itself to another object, by an invocation.
@interface StandIn : NSProxy {
  Answers* target_;
  std::shared_ptr<int> seen_;
}
- (instancetype)initWithTarget:(Answers*)target;
- (int)seen;
@end
@implementation StandIn
- (instancetype)initWithTarget:(Answers*)target {
  target_ = [target retain];
  seen_ = std::make_shared<int>(0);
  return self;
}
- (void)dealloc {
  [target_ release];
  [super dealloc];
}
- (int)seen {
  return *seen_;
}
- (NSMethodSignature*)methodSignatureForSelector:(SEL)selector {
  return [target_ methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation*)invocation {
  ++*seen_;
  [invocation invokeWithTarget:target_];
}
@end

OBJC_TEST(an_invocation_carries_arguments_and_results, Quiet) {
  @autoreleasepool {
    Answers* const target = [[[Answers alloc] init] autorelease];
    StandIn* const proxy = [[[StandIn alloc] initWithTarget:target] autorelease];
    id const any = proxy;
    CHECK([any add:2 to:3] == 5);
    CHECK([any half:3.0] == 1.5);
    const Wide wide = [any wide:7];
    CHECK(wide.a == 7 && wide.d == 10);
    CHECK([any ninth:1 b:2 c:3 d:4 e:5 f:6 g:7] == 7);
    CHECK([proxy seen] == 4 && [proxy isProxy] && [proxy retainCount] == 1);
    CHECK([target methodSignatureForSelector:@selector(add:to:)].numberOfArguments == 4);
    bool caught = false;
    try {
      [any complain];
    } catch (const std::runtime_error&) {
      caught = true;
    }
    CHECK(caught);
  }
}

OBJC_TEST_ENDS_BY(what_a_proxys_target_lacks_is_named, "-[StandIn frobnicateTwice]") {
  @autoreleasepool {
    id const proxy = [[[StandIn alloc]
        initWithTarget:[[[Answers alloc] init] autorelease]] autorelease];
    [proxy performSelector:NSSelectorFromString(@"frobnicateTwice")];
  }
}

OBJC_TEST(an_associated_object_lives_with_its_owner, Quiet) {
  @autoreleasepool {
    static char key;
    NSObject* const owner = [[NSObject alloc] init];
    NSObject* const value = [[[NSObject alloc] init] autorelease];
    objc_setAssociatedObject(owner, &key, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    CHECK(objc_getAssociatedObject(owner, &key) == value && [value retainCount] == 2);
    CHECK(objc_getAssociatedObject(value, &key) == nil);
    [owner release];
    CHECK([value retainCount] == 1);
  }
}

OBJC_TEST(tables_hold_what_they_say, Quiet) {
  @autoreleasepool {
    NSObject* const value = [[[NSObject alloc] init] autorelease];
    NSMapTable* const map = [NSMapTable strongToStrongObjectsMapTable];
    [map setObject:value forKey:@"a"];
    [map setObject:value forKey:@"a"];
    CHECK(map.count == 1 && [map objectForKey:@"a"] == value && [value retainCount] == 2);
    [map removeObjectForKey:@"a"];
    CHECK([map objectForKey:@"a"] == nil && [value retainCount] == 1);
    NSHashTable* const opaque = [NSHashTable hashTableWithOptions:NSPointerFunctionsOpaqueMemory];
    [opaque addObject:value];
    CHECK([opaque containsObject:value] && opaque.allObjects.count == 1);
    CHECK(![[NSUUID UUID] isEqual:[NSUUID UUID]]);
    CHECK([NSUUID UUID].UUIDString.length == 36);
  }
}

OBJC_TEST_ENDS_BY(a_table_of_weak_objects_is_named, "NSHashTable with weak objects") {
  (void)[NSHashTable weakObjectsHashTable];
}

OBJC_TEST(notifications_come_on_the_thread_that_posts, Quiet) {
  @autoreleasepool {
    NSNotificationCenter* const center = [[[NSNotificationCenter alloc] init] autorelease];
    __block int told = 0;
    id const observer = [center addObserverForName:@"pressure"
                                            object:nil
                                             queue:nil
                                        usingBlock:^(NSNotification* one) {
                                          CHECK([one.name isEqualToString:@"pressure"]);
                                          ++told;
                                        }];
    [center postNotificationName:@"pressure" object:center];
    [center postNotificationName:@"other" object:center];
    CHECK(told == 1);
    [center removeObserver:observer];
    [center postNotificationName:@"pressure" object:center];
    CHECK(told == 1);
  }
}

OBJC_TEST(operations_run_one_by_one_where_they_are_told_to, Quiet) {
  @autoreleasepool {
    NSOperationQueue* const queue = [[[NSOperationQueue alloc] init] autorelease];
    queue.maxConcurrentOperationCount = 1;
    __block int plain = 0;
    for (int i = 0; i < 2; ++i) {
      [queue addOperationWithBlock:^{
        ++plain;
      }];
    }
    [queue waitUntilAllOperationsAreFinished];
    CHECK(plain == 2);
  }
}

OBJC_TEST(operations_run_beside_each_other_elsewhere, Race) {
  @autoreleasepool {
    NSOperationQueue* const queue = [[[NSOperationQueue alloc] init] autorelease];
    __block int plain = 0;
    for (int i = 0; i < 2; ++i) {
      [queue addOperationWithBlock:^{
        ++plain;
      }];
    }
    [queue waitUntilAllOperationsAreFinished];
  }
}

OBJC_TEST(a_lock_waits_for_its_condition, Quiet) {
  NSConditionLock* const lock = [[NSConditionLock alloc] initWithCondition:0];
  int plain = 0;
  std::thread other([&] {
    [lock lock];
    plain = 1;
    [lock unlockWithCondition:1];
  });
  [lock lockWhenCondition:1];
  CHECK(plain == 1 && ![lock tryLock]);
  [lock unlock];
  other.join();
  [lock release];
}

OBJC_TEST(a_wait_until_a_date_ends, Quiet) {
  @autoreleasepool {
    NSCondition* const condition = [[[NSCondition alloc] init] autorelease];
    [condition lock];
    CHECK(![condition waitUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.001]]);
    [condition unlock];
    NSLock* const lock = [[[NSLock alloc] init] autorelease];
    CHECK([lock lockBeforeDate:[NSDate dateWithTimeIntervalSinceNow:1]]);
    CHECK(![lock lockBeforeDate:[NSDate dateWithTimeIntervalSinceNow:0.001]]);
    [lock unlock];
  }
}
