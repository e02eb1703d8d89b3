// The language: classes, messages, blocks, pools, exceptions.
#include <Foundation/Foundation.h>

#include <pthread.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>

#include "objc/foundation/main_thread.hpp"
#include "tests.hpp"

namespace face = mpsstress::face;

@protocol Counting
- (int)count;
@end

@interface Counter : NSObject <Counting> {
 @public
  int count_;
  std::shared_ptr<int>* gone_;
}
@property(nonatomic, retain) NSString* title;
@property(assign) double scale;
@end

@implementation Counter
- (int)count {
  return count_;
}
- (CGSize)size {
  return {1, 2};
}
- (void)dealloc {
  [_title release];
  delete gone_;
  [super dealloc];
}
@end

@interface Counter (Twice)
- (int)twice;
@end
@implementation Counter (Twice)
- (int)twice {
  return 2 * count_;
}
@end

@interface Doubled : Counter {
  long own_;
}
@end
@implementation Doubled
- (instancetype)init {
  if ((self = [super init])) own_ = 41;
  return self;
}
- (int)count {
  return 2 * [super count] + (int)own_;
}
@end

OBJC_TEST(classes, Quiet) {
  Counter* counter = [[Doubled alloc] init];
  counter->count_ = 4;
  CHECK([counter count] == 49);
  CHECK([counter twice] == 8);
  CHECK([counter isKindOfClass:[Counter class]] && ![counter isMemberOfClass:[Counter class]]);
  CHECK([counter respondsToSelector:@selector(twice)]);
  CHECK(![counter respondsToSelector:@selector(frobnicate)]);
  CHECK([counter conformsToProtocol:@protocol(Counting)]);
  CHECK(![counter conformsToProtocol:@protocol(NSCopying)]);
  CHECK([Doubled superclass] == [Counter class]);
  CHECK(NSClassFromString(@"Doubled") == [Doubled class]);
  CHECK([Counter instancesRespondToSelector:NSSelectorFromString(@"twice")]);
  counter.scale = 2.5;
  NSString* title = [[NSString alloc] initWithUTF8String:"a title"];
  counter.title = title;
  [title release];
  CHECK([counter.title isEqualToString:@"a title"] && counter.scale == 2.5);
  [counter release];
}

OBJC_TEST(messages_to_nil, Quiet) {
  Counter* counter = nil;
  CHECK([counter count] == 0 && counter.scale == 0 && counter.title == nil);
  const CGSize size = [counter size];
  CHECK(size.width == 0 && size.height == 0);
}

OBJC_TEST(blocks_keep_what_they_capture, Quiet) {
  auto held = std::make_shared<int>(1);
  Counter* counter = [[Counter alloc] init];
  __block int sum = 0;
  void (^on_the_stack)(int) = ^(int n) {
    sum += n + *held + [counter count];
  };
  CHECK(held.use_count() == 2 && [counter retainCount] == 1);
  void (^block)(int) = [on_the_stack copy];
  CHECK(held.use_count() == 3 && [counter retainCount] == 2);
  block(1);
  std::thread other(^{
    block(2);
  });
  other.join();
  CHECK(sum == 5);
  [block release];
  CHECK(held.use_count() == 2 && [counter retainCount] == 1);
  [counter release];
}

OBJC_TEST(nested_blocks_share_a_variable, Quiet) {
  __block int value = 0;
  void (^outer)(void) = [^{
    void (^inner)(void) = [^{
      ++value;
    } copy];
    inner();
    [inner release];
  } copy];
  outer();
  outer();
  CHECK(value == 2);
  [outer release];
}

OBJC_TEST(pools_nest, Quiet) {
  Counter* counter = [[Counter alloc] init];
  @autoreleasepool {
    [[counter retain] autorelease];
    @autoreleasepool {
      [[counter retain] autorelease];
      CHECK([counter retainCount] == 3);
    }
    CHECK([counter retainCount] == 2);
  }
  CHECK([counter retainCount] == 1);
  [counter release];
}

OBJC_TEST(an_outer_pool_takes_those_that_an_exception_left, Quiet) {
  Counter* counter = [[Counter alloc] init];
  @autoreleasepool {
    try {
      @autoreleasepool {
        [[counter retain] autorelease];
        throw std::runtime_error("on the way");
      }
    } catch (const std::runtime_error&) {
    }
  }
  CHECK([counter retainCount] == 1);
  [counter release];
}

OBJC_TEST(a_reference_too_many_is_a_leak, Lost) {
  Counter* counter = [[Counter alloc] init];
  [counter retain];
  [counter release];
}

OBJC_TEST(what_the_process_keeps_is_no_leak, Leak) {
  auto chain = std::make_unique<Counter*>([[Counter alloc] init]);
  (*chain).title = [[NSString alloc] initWithFormat:@"%d of them", 1];
  [(*chain).title release];
  static Counter** kept;
  kept = chain.release();
}

OBJC_TEST(synchronized_excludes, Quiet) {
  Counter* counter = [[Counter alloc] init];
  auto add = [&] {
    for (int i = 0; i < 3; ++i) {
      @synchronized(counter) {
        @synchronized(counter) {
          ++counter->count_;
        }
      }
    }
  };
  std::thread one(add);
  std::thread two(add);
  one.join();
  two.join();
  CHECK([counter count] == 6);
  [counter release];
}

// The second thread comes when the first has left: only the object that is locked could order them.
static void writes_one_after_the_other(id first, id second) {
  int plain = 0;
  std::atomic<bool> left{false};
  std::thread one([&] {
    @synchronized(first) {
      ++plain;
    }
    left.store(true, std::memory_order_relaxed);
  });
  std::thread two([&] {
    while (!left.load(std::memory_order_relaxed)) std::this_thread::yield();
    @synchronized(second) {
      ++plain;
    }
  });
  one.join();
  two.join();
}

OBJC_TEST(synchronized_on_one_object_orders, Quiet) {
  Counter* counter = [[Counter alloc] init];
  writes_one_after_the_other(counter, counter);
  [counter release];
}

OBJC_TEST(synchronized_on_two_objects_orders_nothing, Race) {
  Counter* one = [[Counter alloc] init];
  Counter* two = [[Counter alloc] init];
  writes_one_after_the_other(one, two);
  [one release];
  [two release];
}

OBJC_TEST(synchronized_on_two_objects_in_two_orders, Deadlock) {
  Counter* one = [[Counter alloc] init];
  Counter* two = [[Counter alloc] init];
  auto nested = [](id outer, id inner) {
    @synchronized(outer) {
      @synchronized(inner) {
      }
    }
  };
  std::thread thread([&] { nested(one, two); });
  nested(two, one);
  thread.join();
  [one release];
  [two release];
}

OBJC_TEST(a_lock_that_nobody_has_is_not_given_back, Quiet) {
  Counter* counter = [[Counter alloc] init];
  CHECK(objc_sync_exit(counter) == -1);
  CHECK(objc_sync_enter(counter) == 0 && objc_sync_exit(counter) == 0);
  CHECK(objc_sync_exit(counter) == -1);
  [counter release];
}

OBJC_TEST(collections, Quiet) {
  @autoreleasepool {
    NSMutableArray* array = [NSMutableArray arrayWithObjects:@1, @2.5, @"three", nil];
    [array addObject:@YES];
    CHECK([array count] == 4 && [array[1] doubleValue] == 2.5);
    NSUInteger seen = 0;
    for (id object in array) seen += object != nil ? 1 : 0;
    CHECK(seen == 4);
    [array removeObjectAtIndex:0];
    CHECK([[array componentsJoinedByString:@","] isEqualToString:@"2.5,three,1"]);
    NSDictionary* dictionary = @{@"a" : @1, @"b" : array};
    CHECK([dictionary[@"a"] intValue] == 1 && dictionary[@"b"] == array && dictionary[@"c"] == nil);
    NSMutableDictionary* mutable_one = [[dictionary mutableCopy] autorelease];
    mutable_one[@"a"] = @7;
    CHECK([mutable_one[@"a"] intValue] == 7 && [dictionary[@"a"] intValue] == 1);
    NSString* text = [NSString stringWithFormat:@"%@ %d %s %5.1f %lu %%", @"x", 3, "y", 2.25, 9UL];
    CHECK([text isEqualToString:@"x 3 y   2.2 9 %"]);
    CHECK([@"a,b,c" componentsSeparatedByString:@","].count == 3);
    CHECK([[NSSet setWithObjects:@1, @1, @2, nil] count] == 2);
  }
}

struct Large {
  long values[5];
};
@interface Answering : NSObject
- (double)mean:(double)a of:(double)b number:(int)n;
- (Large)largeFrom:(long)first;
- (NSRange)rangeFrom:(NSUInteger)first;
- (long)sum:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(long)f g:(long)g h:(long)h;
@end
@implementation Answering
- (double)mean:(double)a of:(double)b number:(int)n {
  return (a + b) / n;
}
- (Large)largeFrom:(long)first {
  return {{first, first + 1, first + 2, first + 3, first + 4}};
}
- (NSRange)rangeFrom:(NSUInteger)first {
  return NSMakeRange(first, 2 * first);
}
- (long)sum:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(long)f g:(long)g h:(long)h {
  return a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f + 1000000 * g + 10000000 * h;
}
@end

@interface Forwarding : NSObject {
 @public
  id inner_;
}
@end
@implementation Forwarding
- (id)forwardingTargetForSelector:(SEL)selector {
  return [inner_ respondsToSelector:selector] ? inner_ : [super forwardingTargetForSelector:selector];
}
- (void)dealloc {
  [inner_ release];
  [super dealloc];
}
@end

OBJC_TEST(messages_are_forwarded_with_all_that_they_carry, Quiet) {
  Forwarding* outer = [[Forwarding alloc] init];
  outer->inner_ = [[Answering alloc] init];
  Answering* through = (Answering*)outer;
  CHECK([through mean:3 of:5 number:2] == 4);
  CHECK([through largeFrom:7].values[4] == 11);
  CHECK([through rangeFrom:4].length == 8);
  CHECK([through sum:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8] == 87654321);
  [outer release];
}

// The number of an adoption is the thread's own: an identity would be another's after its end.
OBJC_TEST(the_main_thread_is_the_one_that_says_so, Quiet) {
  const BOOL before = [NSThread isMainThread];  // the process's first thread runs no schedule
  std::thread adopting([] {
    CHECK(![NSThread isMainThread]);
    face::adopt_main_thread();
    CHECK([NSThread isMainThread] && pthread_main_np() == 1);
    std::thread([] { CHECK(![NSThread isMainThread]); }).join();
  });
  adopting.join();
  CHECK(![NSThread isMainThread] && pthread_main_np() == 0);
  std::thread([] { CHECK(![NSThread isMainThread]); }).join();
  face::forget_main_thread();
  CHECK([NSThread isMainThread] == before);
}

// Says when it is made and ended.
struct Counted {
  explicit Counted() { ++made; }
  ~Counted() { ++ended; }
  int value = 7;
  static thread_local int made;
  static thread_local int ended;
};
thread_local int Counted::made = 0;
thread_local int Counted::ended = 0;

@interface Holding : NSObject {
 @public
  Counted own_;
}
@end
@implementation Holding
@end
@interface HoldingNothing : Holding
@end
@implementation HoldingNothing
@end
@interface HoldingMore : HoldingNothing
- (int)sum;
@end
@implementation HoldingMore {
  Counted more_;
  std::unique_ptr<int> owned_;
}
- (int)sum {
  if (owned_ == nullptr) owned_ = std::make_unique<int>(5);
  return own_.value + more_.value + *owned_;
}
@end

OBJC_TEST(instance_variables_of_classes_of_cpp_begin_and_end, Quiet) {
  const int made = Counted::made;
  const int ended = Counted::ended;
  HoldingMore* object = [[HoldingMore alloc] init];
  CHECK(Counted::made == made + 2 && [object sum] == 19);
  [object release];
  CHECK(Counted::ended == ended + 2);
  [[[HoldingNothing alloc] init] release];
  CHECK(Counted::made == made + 3 && Counted::ended == ended + 3);
}

OBJC_TEST(a_release_too_many_is_told_with_what_was_done_to_the_object, Overreleased) {
  NSObject* object = [[NSObject alloc] init];
  [object retain];
  [object release];
  [object release];
  [object release];
}
