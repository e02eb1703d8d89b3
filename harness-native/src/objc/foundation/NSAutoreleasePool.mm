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

// Static destructors use pools, too, when the thread's own variables are gone already: the stack is
// then made again for as long as it has a pool.
thread_local Stack* made = nullptr;
thread_local bool ended = false;

struct EndOfThread {
  bool noted = false;
  ~EndOfThread() {
    delete made;
    made = nullptr;
    ended = true;
  }
};
thread_local EndOfThread end_of_thread;

Stack& stack() {
  if (made == nullptr) {
    made = new Stack;
    if (!ended) end_of_thread.noted = true;
  }
  return *made;
}

void drop_after_the_end() {
  if (!ended || !made->pools.empty()) return;
  delete made;
  made = nullptr;
}

// Pools above it, left by an exception, go too.
void drain_to(size_t depth) {
  Stack& own = stack();
  while (own.pools.size() > depth) {
    const Pool pool = own.pools.back();
    // Releasing may autorelease more, into this pool.
    for (size_t i = pool.begin; i < own.objects.size(); ++i) {
      id const object = own.objects[i];
      [object release];
    }
    own.objects.resize(pool.begin);
    own.pools.pop_back();
    [pool.owner dealloc];
  }
  drop_after_the_end();
}

}  // namespace

@implementation NSAutoreleasePool
- (instancetype)init {
  Stack& own = stack();
  depth_ = own.pools.size();
  own.pools.push_back({own.objects.size(), self});
  return self;
}
+ (void)addObject:(id)object {
  if (made != nullptr && !made->pools.empty()) made->objects.push_back(object);
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
  Stack& own = stack();
  own.pools.push_back({own.objects.size(), nil});
  return (void*)own.pools.size();
}
void objc_autoreleasePoolPop(void* pool) { drain_to((size_t)pool - 1); }
