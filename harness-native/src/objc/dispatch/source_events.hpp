// What a source of events knows, whoever comes to it: its handlers, its queue, and what has come
// while the handler has not run yet, which is one event.
#ifndef MPSSTRESS_OBJC_DISPATCH_SOURCE_EVENTS_HPP
#define MPSSTRESS_OBJC_DISPATCH_SOURCE_EVENTS_HPP

#include <dispatch/dispatch.h>

#include <cstdint>
#include <mutex>

#include "dispatch/object.hpp"
#include "dispatch/ordering.hpp"

namespace mpsstress::face {

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

  Events(dispatch_source_type_t its_type, dispatch_queue_t on);

 private:
  ~Events() override;
};
using SharedEvents = dispatch::Ref<Events>;

// Another handler in that place.
void exchange(const SharedEvents& events, dispatch_block_t Events::* place, dispatch_block_t block);
// With something pending, and the mutex not held: the handler will run.
void enqueue(SharedEvents events);
void fire(const SharedEvents& events, uint64_t timer);
// Handlers end with it: they may hold the source. `tell`: its own handler of that runs.
void cancel(const SharedEvents& events, bool tell);

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_DISPATCH_SOURCE_EVENTS_HPP
