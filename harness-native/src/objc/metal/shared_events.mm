// Shared events, and who listens to them.
#include "objc/metal/objects.h"

#include <mutex>

#include "objc/blocks/block.hpp"
#include "objc/dispatch/queue_object.hpp"
#include "objc/metal/face.hpp"
#include "objc/rules.hpp"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

namespace {

std::mutex listener_mutex;
MTLSharedEventListener* shared_listener = nil;

}  // namespace

namespace mpsstress::face {

void forget_shared_listener() {
  MTLSharedEventListener* gone = nil;
  {
    const std::lock_guard<std::mutex> lock(listener_mutex);
    std::swap(gone, shared_listener);
  }
  [gone release];
}

}  // namespace mpsstress::face

@interface MTLSharedEventListener ()
- (void*)object;
@end

@implementation MPSSSharedEvent
- (instancetype)initWithEvent:(metal::Ref<metal::SharedEvent>)event {
  event_ = event.detach();
  return self;
}
- (void)dealloc {
  event_->release();
  [super dealloc];
}
- (metal::SharedEvent*)object {
  return event_;
}
- (uint64_t)signaledValue {
  return event_->signaledValue();
}
- (void)setSignaledValue:(uint64_t)value {
  const bool ignored = face::holds(face::Rule::SmallerValueIgnored);
  const bool smaller =
      ignored ? event_->setSignaledValue(value) : event_->assignSignaledValue(value);
  if (smaller) face::note_guess(face::Rule::SmallerValueIgnored);
}
- (BOOL)waitUntilSignaledValue:(uint64_t)value timeoutMS:(uint64_t)milliseconds {
  return event_->waitUntilSignaledValue(value, milliseconds);
}
- (void)notifyListener:(MTLSharedEventListener*)listener
               atValue:(uint64_t)value
                 block:(MTLSharedEventNotificationBlock)block {
  // The block is given a face of its own: holding this one would keep it for ever where the value is
  // never reached.
  event_->notifyListener(
      (metal::SharedEventListener*)[listener object], value,
      [owner = face::BlockOwner((const void*)block)](metal::SharedEvent* event,
                                                     std::uint64_t reached) {
        @autoreleasepool {
          id const face = [[[MPSSSharedEvent alloc]
              initWithEvent:metal::Ref<metal::SharedEvent>(event)] autorelease];
          owner.call(face, (uint64_t)reached);
        }
      });
}
@end

@implementation MTLSharedEventListener
+ (MTLSharedEventListener*)sharedListener {
  const std::lock_guard<std::mutex> lock(listener_mutex);
  if (shared_listener == nil) shared_listener = [[MTLSharedEventListener alloc] init];
  return shared_listener;
}
- (instancetype)init {
  listener_ = new metal::SharedEventListener(face::device());
  return self;
}
- (instancetype)initWithDispatchQueue:(dispatch_queue_t)queue {
  face::QueueObject& object = face::queue_object(queue);
  queue_ = [queue retain];
  if (object.serial() != nullptr) {
    listener_ = new metal::SharedEventListener(face::device(), object.serial());
  } else {
    listener_ = new metal::SharedEventListener(
        [&object](dispatch::dispatch_block_t block) { object.async(std::move(block)); });
  }
  return self;
}
- (void)dealloc {
  ((metal::SharedEventListener*)listener_)->release();
  [queue_ release];
  [super dealloc];
}
- (void*)object {
  return listener_;
}
- (dispatch_queue_t)dispatchQueue {
  return queue_;
}
@end
