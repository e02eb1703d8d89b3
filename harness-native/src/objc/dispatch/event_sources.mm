// Sources of events, as dispatch has them.
#include <dispatch/dispatch.h>

#include <string>

#include "dispatch/once.hpp"
#include "objc/blocks/block.hpp"
#include "objc/dispatch/queue_object.hpp"
#include "objc/dispatch/source_events.hpp"
#include "objc/dispatch/work.hpp"
#include "objc/runtime/abi.h"

using namespace mpsstress;  // NOLINT: the file is C's and Objective-C's

const dispatch_source_type_s mpss_face_source_types[] = {
    {"TIMER"}, {"DATA_ADD"}, {"DATA_OR"}, {"DATA_REPLACE"}, {"MEMORYPRESSURE"},
    {"PROC"},  {"READ"},     {"SIGNAL"},  {"VNODE"},        {"WRITE"}};

using Shared = face::SharedEvents;

@implementation OS_dispatch_source
- (instancetype)initWithEvents:(Shared)events {
  source_ = new Shared(std::move(events));
  return self;
}
- (void)dealloc {
  face::cancel(*(Shared*)source_, false);
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
  face::enqueue(events);
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
  return [[OS_dispatch_source alloc] initWithEvents:dispatch::make_object<face::Events>(type, queue)];
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
    face::fire(events, timer);
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
  face::enqueue(events);
}
uintptr_t dispatch_source_get_data(dispatch_source_t source) {
  const Shared events = [source events];
  const dispatch::ordering::HiddenLock lock(events->mutex);
  return events->data;
}
void dispatch_source_cancel(dispatch_source_t source) { face::cancel([source events], true); }
intptr_t dispatch_source_testcancel(dispatch_source_t source) {
  const Shared events = [source events];
  const dispatch::ordering::HiddenLock lock(events->mutex);
  return events->cancelled ? 1 : 0;
}
void dispatch_source_set_event_handler(dispatch_source_t source, dispatch_block_t handler) {
  face::exchange([source events], &face::Events::handler, handler);
}
void dispatch_source_set_cancel_handler(dispatch_source_t source, dispatch_block_t handler) {
  face::exchange([source events], &face::Events::cancel_handler, handler);
}
