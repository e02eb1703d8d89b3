// Queues, and blocks on them. A block that a worker runs has an autorelease pool of its own.
#include <dispatch/dispatch.h>

#include "dispatch/once.hpp"
#include "dispatch/worker_pool.hpp"
#include "objc/blocks/block.hpp"
#include "objc/dispatch/queue_object.hpp"
#include "objc/dispatch/work.hpp"
#include "objc/foundation/object_memory.hpp"

using namespace mpsstress;  // NOLINT: the file is C's and Objective-C's
using face::QueueObject;

char mpss_face_concurrent_attribute;

namespace {

// Attributes beside the two that headers name.
char inactive_attribute;
char inactive_concurrent_attribute;

dispatch_queue_attr_t attribute_at(char& place) { return (dispatch_queue_attr_t)(void*)&place; }

bool is_concurrent(dispatch_queue_attr_t attribute) {
  return attribute == DISPATCH_QUEUE_CONCURRENT ||
         attribute == attribute_at(inactive_concurrent_attribute);
}

bool is_inactive(dispatch_queue_attr_t attribute) {
  return attribute == attribute_at(inactive_attribute) ||
         attribute == attribute_at(inactive_concurrent_attribute);
}

}  // namespace

namespace mpsstress::face {

void call_block(void* block) {
  auto* layout = static_cast<Block*>(block);
  layout->invoke(layout);
}

std::function<void()> work_of(dispatch_block_t block) {
  return [owner = BlockOwner((const void*)block)] {
    @autoreleasepool {
      owner.call();
    }
  };
}

std::function<void()> work_of(void* context, dispatch_function_t work) {
  return [context, work] {
    @autoreleasepool {
      work(context);
    }
  };
}

}  // namespace mpsstress::face

@implementation OS_dispatch_object
- (void)suspend {
}
- (BOOL)resume {
  return YES;
}
- (void)activate {
}
@end
@implementation OS_dispatch_queue_attr
@end

@interface OS_dispatch_queue ()
- (instancetype)initWithLabel:(const char*)label concurrent:(bool)concurrent;
- (QueueObject*)object;
@end
@implementation OS_dispatch_queue
- (instancetype)initWithLabel:(const char*)label concurrent:(bool)concurrent {
  queue_ = new QueueObject(label, concurrent);
  return self;
}
- (void)dealloc {
  delete (QueueObject*)queue_;
  [super dealloc];
}
- (QueueObject*)object {
  return (QueueObject*)queue_;
}
- (void)suspend {
  [self object]->suspend();
}
- (BOOL)resume {
  return [self object]->resume();
}
- (void)activate {
  if (__atomic_exchange_n(&inactive_, false, __ATOMIC_ACQ_REL)) [self resume];
}
@end

QueueObject& mpsstress::face::queue_object(dispatch_queue_t queue) { return *[queue object]; }
using face::queue_object;

dispatch_queue_t dispatch_queue_create(const char* label, dispatch_queue_attr_t attribute) {
  OS_dispatch_queue* const queue =
      [[OS_dispatch_queue alloc] initWithLabel:label concurrent:is_concurrent(attribute)];
  if (is_inactive(attribute)) {
    queue->inactive_ = true;
    dispatch_suspend(queue);
  }
  return queue;
}
dispatch_queue_t dispatch_queue_create_with_target(const char* label,
                                                   dispatch_queue_attr_t attribute,
                                                   dispatch_queue_t target) {
  dispatch_queue_t const queue = dispatch_queue_create(label, attribute);
  dispatch_set_target_queue(queue, target);
  return queue;
}
dispatch_queue_attr_t dispatch_queue_attr_make_initially_inactive(dispatch_queue_attr_t attribute) {
  return attribute_at(is_concurrent(attribute) ? inactive_concurrent_attribute
                                               : inactive_attribute);
}
dispatch_queue_attr_t dispatch_queue_attr_make_with_qos_class(dispatch_queue_attr_t attribute,
                                                              dispatch_qos_class_t, int) {
  return attribute;
}
dispatch_queue_attr_t dispatch_queue_attr_make_with_autorelease_frequency(
    dispatch_queue_attr_t attribute, unsigned long) {
  return attribute;
}
dispatch_queue_t dispatch_get_global_queue(intptr_t, uintptr_t) {
  static dispatch_queue_t const queue = (dispatch_queue_t)face::make_immortal(
      dispatch_queue_create("com.apple.root.default-qos", DISPATCH_QUEUE_CONCURRENT));
  return queue;
}
// No thread waits for what the main queue is given: a thread of blocks runs it.
dispatch_queue_t dispatch_get_main_queue(void) {
  static dispatch_queue_t const queue = (dispatch_queue_t)face::make_immortal(
      dispatch_queue_create("com.apple.main-thread", DISPATCH_QUEUE_SERIAL));
  return queue;
}
// The global queues are where every queue's threads are from anyway.
void dispatch_set_target_queue(dispatch_object_t object, dispatch_queue_t target) {
  if (![object isKindOfClass:[OS_dispatch_queue class]]) return;
  if (target == dispatch_get_global_queue(0, 0)) target = nil;
  queue_object((dispatch_queue_t)object).set_target((void*)target);
}

void dispatch_activate(dispatch_object_t object) { [object activate]; }
void dispatch_suspend(dispatch_object_t object) { [object suspend]; }
void dispatch_resume(dispatch_object_t object) {
  if ([object resume]) return;
  fprintf(stderr, "BUG IN CLIENT OF LIBDISPATCH: Over-resume of an object\n");
  abort();
}

const char* dispatch_queue_get_label(dispatch_queue_t queue) {
  if (queue != nil) return queue_object(queue).identity().label();
  const dispatch::DispatchQueue* current = dispatch::DispatchQueue::current();
  return current == nullptr ? "" : current->label();
}
void dispatch_queue_set_specific(dispatch_queue_t queue, const void* key, void* value,
                                 dispatch_function_t destructor) {
  queue_object(queue).identity().set_specific(key, value, destructor);
}
void* dispatch_queue_get_specific(dispatch_queue_t queue, const void* key) {
  return queue_object(queue).identity().specific(key);
}
void* dispatch_get_specific(const void* key) {
  const dispatch::DispatchQueue* queue = dispatch::DispatchQueue::current();
  return queue == nullptr ? nullptr : queue->inherited(key);
}

// As libdispatch, it says so and ends the process.
static void assert_entered(dispatch_queue_t queue, bool wanted) {
  const dispatch::DispatchQueue& meant = queue_object(queue).identity();
  if (meant.is_entered() == wanted) return;
  fprintf(stderr, "BUG IN CLIENT OF LIBDISPATCH: Block was %sexpected to execute on queue [%s]\n",
          wanted ? "" : "not ", meant.label());
  abort();
}
void dispatch_assert_queue(dispatch_queue_t queue) { assert_entered(queue, true); }
void dispatch_assert_queue_barrier(dispatch_queue_t queue) { assert_entered(queue, true); }
void dispatch_assert_queue_not(dispatch_queue_t queue) { assert_entered(queue, false); }

void dispatch_retain(dispatch_object_t object) { [object retain]; }
void dispatch_release(dispatch_object_t object) { [object release]; }

void dispatch_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue_object(queue).sync(context, work);
}
void dispatch_sync(dispatch_queue_t queue, MPSS_NOESCAPE dispatch_block_t block) {
  queue_object(queue).sync((void*)block, face::call_block);
}
void dispatch_async_and_wait(dispatch_queue_t queue, MPSS_NOESCAPE dispatch_block_t block) {
  dispatch_sync(queue, block);
}
void dispatch_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue_object(queue).async(face::work_of(context, work));
}
void dispatch_async(dispatch_queue_t queue, dispatch_block_t block) {
  queue_object(queue).async(face::work_of(block));
}
void dispatch_barrier_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue_object(queue).barrier_sync(context, work);
}
void dispatch_barrier_sync(dispatch_queue_t queue, MPSS_NOESCAPE dispatch_block_t block) {
  queue_object(queue).barrier_sync((void*)block, face::call_block);
}
void dispatch_barrier_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work) {
  queue_object(queue).barrier_async(face::work_of(context, work));
}
void dispatch_barrier_async(dispatch_queue_t queue, dispatch_block_t block) {
  queue_object(queue).barrier_async(face::work_of(block));
}

void dispatch_once_f(dispatch_once_t* predicate, void* context, dispatch_function_t work) {
  dispatch::once(predicate, context, work);
}
void dispatch_once(dispatch_once_t* predicate, MPSS_NOESCAPE dispatch_block_t block) {
  dispatch::once(predicate, (void*)block, face::call_block);
}
