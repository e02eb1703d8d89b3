#include "objc/dispatch/source_events.hpp"

#include <Block.h>

#include <utility>

namespace mpsstress::face {

Events::Events(dispatch_source_type_t its_type, dispatch_queue_t on)
    : type(its_type), queue([on retain]) {}

Events::~Events() {
  Block_release(handler);
  Block_release(cancel_handler);
  [queue release];
}

void exchange(const SharedEvents& events, dispatch_block_t Events::*place, dispatch_block_t block) {
  dispatch_block_t fresh = block;
  if (block != nullptr) fresh = Block_copy(block);
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    std::swap(*events.*place, fresh);
  }
  events->order.released();
  Block_release(fresh);
}

static void handle(const SharedEvents& events) {
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

void enqueue(SharedEvents events) {
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

void fire(const SharedEvents& events, uint64_t timer) {
  {
    const dispatch::ordering::HiddenLock lock(events->mutex);
    if (events->timer != timer) return;
    ++events->pending;
  }
  enqueue(events);
}

void cancel(const SharedEvents& events, bool tell) {
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

}  // namespace mpsstress::face
