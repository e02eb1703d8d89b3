// Autorelease pools: a stack of pools for each thread, its objects released in the order of their
// addition when a pool is drained. What is autoreleased on a thread without a pool lives until the
// thread ends, or for ever (Rule::PoolNeeded).
#include <Foundation/Foundation.h>

#include <vector>

#include "objc/rules.hpp"

using mpsstress::face::Rule;

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

void release_all();

struct EndOfThread {
  bool noted = false;
  ~EndOfThread() {
    if (made != nullptr) release_all();
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
  if (!ended || !made->pools.empty() || !made->objects.empty()) return;
  delete made;
  made = nullptr;
}

// Of the innermost pool, or of none. Releasing may autorelease more, into the same.
void release_from(size_t begin) {
  Stack& own = stack();
  for (size_t i = begin; i < own.objects.size(); ++i) {
    id const object = own.objects[i];
    [object release];
  }
  own.objects.resize(begin);
}

// Pools above it, left by an exception, go too.
void drain_to(size_t depth) {
  Stack& own = stack();
  while (own.pools.size() > depth) {
    const Pool pool = own.pools.back();
    release_from(pool.begin);
    own.pools.pop_back();
    [pool.owner dealloc];
  }
  drop_after_the_end();
}

void release_all() {
  drain_to(0);
  release_from(0);
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
  const bool has_pool = made != nullptr && !made->pools.empty();
  if (!has_pool && holds(Rule::PoolNeeded)) {
    note_guess(Rule::PoolNeeded);
    return;
  }
  stack().objects.push_back(object);
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
