// Autorelease pools: a stack of pools for each thread, its objects released in the order of their
// addition when a pool is drained. An object that is autoreleased on a thread without a pool is
// leaked, as Foundation does it (it says so on standard error; here the judge of leaks does).
#include <Foundation/Foundation.h>

#include <vector>

namespace {

struct Pool {
  size_t begin;              // in the stack's objects
  NSAutoreleasePool* owner;  // nil: a pool that no object stands for
};

struct Stack {
  std::vector<id> objects;
  std::vector<Pool> pools;
};

thread_local Stack stack;

// Pools above it, left by an exception, go too.
void drain_to(size_t depth) {
  while (stack.pools.size() > depth) {
    const Pool pool = stack.pools.back();
    // Releasing may autorelease more, into this pool.
    for (size_t i = pool.begin; i < stack.objects.size(); ++i) {
      id const object = stack.objects[i];
      [object release];
    }
    stack.objects.resize(pool.begin);
    stack.pools.pop_back();
    [pool.owner dealloc];
  }
}

}  // namespace

@implementation NSAutoreleasePool
- (instancetype)init {
  depth_ = stack.pools.size();
  stack.pools.push_back({stack.objects.size(), self});
  return self;
}
+ (void)addObject:(id)object {
  if (!stack.pools.empty()) stack.objects.push_back(object);
}
- (void)addObject:(id)object {
  [NSAutoreleasePool addObject:object];
}
- (void)drain {
  drain_to(depth_);
}
- (oneway void)release {
  [self drain];
}
@end

// What @autoreleasepool of a subject calls: the depth, plus one, stands for the pool.
void* objc_autoreleasePoolPush(void) {
  stack.pools.push_back({stack.objects.size(), nil});
  return (void*)stack.pools.size();
}
void objc_autoreleasePoolPop(void* pool) { drain_to((size_t)pool - 1); }
