// Groups, semaphores, time, and iterations at once.
#include <dispatch/dispatch.h>

#include <ctime>

#include "dispatch/group.hpp"
#include "dispatch/once.hpp"
#include "dispatch/semaphore.hpp"
#include "objc/blocks/block.hpp"
#include "objc/dispatch/queue_object.hpp"
#include "objc/dispatch/work.hpp"

using namespace mpsstress;  // NOLINT: the file is C's and Objective-C's
using face::queue_object;

@interface OS_dispatch_group ()
- (dispatch::Group*)object;
@end
@implementation OS_dispatch_group
- (instancetype)init {
  group_ = new dispatch::Group;
  return self;
}
- (void)dealloc {
  ((dispatch::Group*)group_)->release();
  [super dealloc];
}
- (dispatch::Group*)object {
  return (dispatch::Group*)group_;
}
@end

@interface OS_dispatch_semaphore ()
- (instancetype)initWithValue:(intptr_t)value;
- (dispatch::Semaphore*)object;
@end
@implementation OS_dispatch_semaphore
- (instancetype)initWithValue:(intptr_t)value {
  semaphore_ = new dispatch::Semaphore(value);
  return self;
}
- (void)dealloc {
  ((dispatch::Semaphore*)semaphore_)->release();
  [super dealloc];
}
- (dispatch::Semaphore*)object {
  return (dispatch::Semaphore*)semaphore_;
}
@end

@interface OS_dispatch_data ()
- (instancetype)initWithBytes:(const void*)bytes size:(size_t)size;
- (size_t)size;
@end
@implementation OS_dispatch_data
- (instancetype)initWithBytes:(const void*)bytes size:(size_t)size {
  bytes_ = malloc(size + 1);
  memcpy(bytes_, bytes, size);
  size_ = size;
  return self;
}
- (void)dealloc {
  free(bytes_);
  [super dealloc];
}
- (size_t)size {
  return size_;
}
@end

namespace {

uint64_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * NSEC_PER_SEC + (uint64_t)time.tv_nsec;
}

}  // namespace

std::uint64_t mpsstress::face::nanos_until(dispatch_time_t when) {
  if (when == DISPATCH_TIME_FOREVER) return dispatch::kForEver;
  if (when == DISPATCH_TIME_NOW) return 0;
  const uint64_t present = now();
  return when <= present ? 0 : when - present;
}

dispatch_time_t dispatch_time(dispatch_time_t when, int64_t nanos) {
  if (when == DISPATCH_TIME_FOREVER) return when;
  const uint64_t base = when == DISPATCH_TIME_NOW ? now() : when;
  return nanos < 0 && (uint64_t)-nanos >= base ? 1 : base + (uint64_t)nanos;
}

// The one clock there is tells both kinds of time.
dispatch_time_t dispatch_walltime(const timespec* when, int64_t nanos) {
  if (when == nullptr) return dispatch_time(DISPATCH_TIME_NOW, nanos);
  timespec real;
  clock_gettime(CLOCK_REALTIME, &real);
  const int64_t ahead = (when->tv_sec - real.tv_sec) * (int64_t)NSEC_PER_SEC +
                        (when->tv_nsec - real.tv_nsec);
  return dispatch_time(DISPATCH_TIME_NOW, ahead + nanos);
}

dispatch_group_t dispatch_group_create(void) { return [[OS_dispatch_group alloc] init]; }
// A group is kept while something is under way in it.
void dispatch_group_enter(dispatch_group_t group) {
  [group retain];
  [group object]->enter();
}
void dispatch_group_leave(dispatch_group_t group) {
  if (![group object]->leave()) {
    fprintf(stderr, "BUG IN CLIENT OF LIBDISPATCH: Unbalanced call to dispatch_group_leave()\n");
    abort();
  }
  [group release];
}
intptr_t dispatch_group_wait(dispatch_group_t group, dispatch_time_t timeout) {
  return [group object]->wait(face::nanos_until(timeout)) ? 0 : 1;
}
void dispatch_group_async(dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block) {
  dispatch_group_enter(group);
  dispatch_async(queue, ^{
    block();
    dispatch_group_leave(group);
  });
}
void dispatch_group_async_f(dispatch_group_t group, dispatch_queue_t queue, void* context,
                            dispatch_function_t work) {
  dispatch_group_async(group, queue, ^{
    work(context);
  });
}
void dispatch_group_notify(dispatch_group_t group, dispatch_queue_t queue,
                           dispatch_block_t block) {
  const face::BlockOwner owner((const void*)^{
    dispatch_async(queue, block);
  });
  [group object]->notify([owner] { owner.call(); });
}
void dispatch_group_notify_f(dispatch_group_t group, dispatch_queue_t queue, void* context,
                             dispatch_function_t work) {
  dispatch_group_notify(group, queue, ^{
    work(context);
  });
}

dispatch_semaphore_t dispatch_semaphore_create(intptr_t value) {
  return value < 0 ? nil : [[OS_dispatch_semaphore alloc] initWithValue:value];
}
intptr_t dispatch_semaphore_wait(dispatch_semaphore_t semaphore, dispatch_time_t timeout) {
  return [semaphore object]->wait(face::nanos_until(timeout)) ? 0 : 1;
}
intptr_t dispatch_semaphore_signal(dispatch_semaphore_t semaphore) {
  return [semaphore object]->signal() ? 1 : 0;
}

void dispatch_after(dispatch_time_t when, dispatch_queue_t queue, dispatch_block_t block) {
  const face::BlockOwner owner((const void*)^{
    dispatch_async(queue, block);
  });
  dispatch::after(face::nanos_until(when), face::block_threads(), [owner] { owner.call(); });
}
void dispatch_after_f(dispatch_time_t when, dispatch_queue_t queue, void* context,
                      dispatch_function_t work) {
  dispatch_after(when, queue, ^{
    work(context);
  });
}

// The caller takes part, as in libdispatch, so that one thread is enough.
void dispatch_apply(size_t iterations, dispatch_queue_t queue,
                    MPSS_NOESCAPE void (^given)(size_t)) {
  void (^const block)(size_t) = given;  // every use of it is over before this returns
  if (queue == nil) queue = dispatch_get_global_queue(0, 0);
  if (face::queue_object(queue).serial() != nullptr) {
    for (size_t i = 0; i < iterations; ++i) {
      dispatch_sync(queue, ^{
        block(i);
      });
    }
    return;
  }
  dispatch_group_t group = dispatch_group_create();
  for (size_t i = 1; i < iterations; ++i) {
    dispatch_group_async(group, queue, ^{
      block(i);
    });
  }
  if (iterations != 0) block(0);
  dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
  dispatch_release(group);
}
void dispatch_apply_f(size_t iterations, dispatch_queue_t queue, void* context,
                      void (*work)(void*, size_t)) {
  dispatch_apply(iterations, queue, ^(size_t index) {
    work(context, index);
  });
}

dispatch_data_t dispatch_data_create(const void* bytes, size_t size, dispatch_queue_t,
                                     dispatch_block_t destructor) {
  dispatch_data_t data = [[OS_dispatch_data alloc] initWithBytes:bytes size:size];
  if (destructor != nullptr) destructor();
  return data;
}
size_t dispatch_data_get_size(dispatch_data_t data) { return [data size]; }
