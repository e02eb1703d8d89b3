// Sources of events: what comes while the handler has not run yet is one event.
#include <Block.h>
#include <dispatch/dispatch.h>

#include <mutex>
#include <string>

#include "dispatch/object.hpp"
#include "dispatch/once.hpp"
#include "dispatch/ordering.hpp"
#include "objc/blocks/block.hpp"
#include "objc/dispatch/queue_object.hpp"
#include "objc/dispatch/work.hpp"
#include "objc/runtime/abi.h"

using namespace mpsstress;  // NOLINT: the file is C's and Objective-C's

const dispatch_source_type_s mpss_face_source_types[] = {
    {"TIMER"}, {"DATA_ADD"}, {"DATA_OR"}, {"DATA_REPLACE"}, {"MEMORYPRESSURE"},
    {"PROC"},  {"READ"},     {"SIGNAL"},  {"VNODE"},        {"WRITE"}};

namespace {

// Held by whatever may still come to it; the source itself may be gone, and is cancelled then.
struct Events final : dispatch::Object {
  dispatch_source_type_t type;
  dispatch_queue_t queue;
  std::mutex mutex;
  // Under mutex:
  dispatch_block_t handler = nullptr;
  dispatch_block_t cancel_handler = nullptr;
  uintptr_t pending = 0;  // merged, or how often a timer has fired
  uintptr_t data = 0;     // what the handler finds
  uint64_t timer = 0;     // which one is set
  int suspended = 1;
  bool under_way = false;
  bool cancelled = false;

  dispatch::ordering::Promise order;  // what is told of it -> its handlers

  Events(dispatch_source_type_t its_type, dispatch_queue_t on) : type(its_type), queue([on retain]) {}

 private:
  ~Events() override {
    Block_release(handler);
    Block_release(cancel_handler);
    [queue release];
  }
};
using Shared = dispatch::Ref<Events>;

void exchange(const Shared& events, dispatch_block_t Events::*place, dispatch_block_t block) {
  dispatch_block_t fresh = block;
  if (block != nullptr) fresh = Block_copy(block);
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    std::swap(*events.*place, fresh);
  }
  events->order.released();
  Block_release(fresh);
}

void enqueue(Shared events);

void handle(const Shared& events) {
  dispatch_block_t handler = nullptr;
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    events->under_way = false;
    if (events->cancelled || events->suspended > 0 || events->pending == 0) return;
    events->data = events->pending;
    events->pending = 0;
    if (events->handler != nullptr) handler = Block_copy(events->handler);
  }
  if (handler == nullptr) return;
  events->order.acquired();
  handler();
  Block_release(handler);
}

// With something pending, and the mutex not held.
void enqueue(Shared events) {
  events->order.released();
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    if (events->under_way || events->cancelled || events->suspended > 0) return;
    if (events->pending == 0) return;
    events->under_way = true;
  }
  dispatch_async(events->queue, ^{
    handle(events);
  });
}

void fire(const Shared& events, uint64_t timer) {
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    if (events->timer != timer) return;
    ++events->pending;
  }
  enqueue(events);
}

// Handlers end with it: they may hold the source.
void cancel(const Shared& events, bool tell) {
  events->order.released();
  dispatch_block_t handler = nullptr;
  dispatch_block_t gone = nullptr;
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    if (std::exchange(events->cancelled, true)) return;
    std::swap(gone, events->handler);
    if (tell) std::swap(handler, events->cancel_handler);
  }
  events->order.acquired();
  Block_release(gone);
  if (handler == nullptr) return;
  dispatch_async(events->queue, handler);
  Block_release(handler);
}

}  // namespace

@implementation OS_dispatch_source
- (instancetype)initWithEvents:(Shared)events {
  source_ = new Shared(std::move(events));
  return self;
}
- (void)dealloc {
  cancel(*(Shared*)source_, false);
  delete (Shared*)source_;
  [super dealloc];
}
- (Shared)events {
  return *(Shared*)source_;
}
- (void)suspend {
  const Shared events = [self events];
  const dispatch::ordering::HiddenLock lock(events->mutex);
  ++events->suspended;
}
- (BOOL)resume {
  const Shared events = [self events];
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    if (events->suspended == 0) return NO;
    --events->suspended;
  }
  enqueue(events);
  return YES;
}
- (void)activate {
  [self resume];
}
@end

dispatch_source_t dispatch_source_create(dispatch_source_type_t type, uintptr_t, uintptr_t,
                                         dispatch_queue_t queue) {
  if (type - mpss_face_source_types > DISPATCH_SOURCE_TYPE_MEMORYPRESSURE - mpss_face_source_types) {
    const std::string text = "dispatch_source_create(DISPATCH_SOURCE_TYPE_" + std::string(type->name) + ")";
    mpss_face_unsupported(text.c_str());
  }
  if (queue == nil) queue = dispatch_get_global_queue(0, 0);
  return [[OS_dispatch_source alloc] initWithEvents:dispatch::make_object<Events>(type, queue)];
}
// One that repeats would keep a schedule from ending.
void dispatch_source_set_timer(dispatch_source_t source, dispatch_time_t start, uint64_t interval,
                               uint64_t) {
  if (interval != DISPATCH_TIME_FOREVER) {
    mpss_face_unsupported("dispatch_source_set_timer(a repeating one)");
  }
  const Shared events = [source events];
  uint64_t timer = 0;
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    timer = ++events->timer;
  }
  if (start == DISPATCH_TIME_FOREVER) return;
  const face::BlockOwner owner((const void*)^{
    fire(events, timer);
  });
  dispatch::after(face::nanos_until(start), face::block_threads(), [owner] { owner.call(); });
}
void dispatch_source_merge_data(dispatch_source_t source, uintptr_t value) {
  const Shared events = [source events];
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    if (events->type == DISPATCH_SOURCE_TYPE_DATA_ADD) events->pending += value;
    if (events->type == DISPATCH_SOURCE_TYPE_DATA_OR) events->pending |= value;
    if (events->type == DISPATCH_SOURCE_TYPE_DATA_REPLACE) events->pending = value;
  }
  enqueue(events);
}
uintptr_t dispatch_source_get_data(dispatch_source_t source) {
  const Shared events = [source events];
  const dispatch::ordering::HiddenLock lock(events->mutex);
  return events->data;
}
void dispatch_source_cancel(dispatch_source_t source) { cancel([source events], true); }
intptr_t dispatch_source_testcancel(dispatch_source_t source) {
  const Shared events = [source events];
  const dispatch::ordering::HiddenLock lock(events->mutex);
  return events->cancelled ? 1 : 0;
}
void dispatch_source_set_event_handler(dispatch_source_t source, dispatch_block_t handler) {
  exchange([source events], &Events::handler, handler);
}
void dispatch_source_set_cancel_handler(dispatch_source_t source, dispatch_block_t handler) {
  exchange([source events], &Events::cancel_handler, handler);
}
