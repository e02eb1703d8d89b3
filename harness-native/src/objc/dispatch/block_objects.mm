// Blocks as objects: a block around the given one that knows whether it has run, and is told not to.
#include <Block.h>
#include <dispatch/dispatch.h>

#include <atomic>

#include "objc/blocks/block.hpp"
#include "objc/runtime/abi.h"

@interface MPSSBlockObject : NSObject {
  dispatch_block_t block_;
  dispatch_group_t done_;
  std::atomic<bool> cancelled_;
  std::atomic<bool> over_;
}
@end
@implementation MPSSBlockObject
- (instancetype)initWithBlock:(dispatch_block_t)block {
  block_ = Block_copy(block);
  done_ = dispatch_group_create();
  dispatch_group_enter(done_);
  return self;
}
- (void)dealloc {
  [self end];
  dispatch_release(done_);
  Block_release(block_);
  [super dealloc];
}
- (void)end {
  if (!over_.exchange(true)) dispatch_group_leave(done_);
}
- (void)perform {
  if (!cancelled_.load()) block_();
  [self end];
}
- (dispatch_group_t)done {
  return done_;
}
- (void)cancel {
  cancelled_.store(true);
}
- (BOOL)isCancelled {
  return cancelled_.load();
}
@end

namespace {

struct Around {
  mpsstress::face::Block block;
  MPSSBlockObject* object;  // what the literal below captures
};

dispatch_block_t around(MPSSBlockObject* object) {
  return Block_copy(^{
    [object perform];
  });
}

MPSSBlockObject* object_of(dispatch_block_t block, const char* function) {
  dispatch_block_t const another = around(nil);
  const auto* const given = (const Around*)(const void*)block;
  const bool ours = given->block.invoke == ((const Around*)(const void*)another)->block.invoke;
  Block_release(another);
  if (ours) return given->object;
  fprintf(stderr, "BUG IN CLIENT OF LIBDISPATCH: Invalid block object passed to %s\n", function);
  abort();
}

}  // namespace

dispatch_block_t dispatch_block_create(dispatch_block_flags_t flags, dispatch_block_t block) {
  if ((flags & DISPATCH_BLOCK_BARRIER) != 0) {
    mpss_face_unsupported("dispatch_block_create(DISPATCH_BLOCK_BARRIER)");
  }
  MPSSBlockObject* const object = [[MPSSBlockObject alloc] initWithBlock:block];
  dispatch_block_t const made = around(object);
  [object release];
  return made;
}
dispatch_block_t dispatch_block_create_with_qos_class(dispatch_block_flags_t flags,
                                                      dispatch_qos_class_t, int,
                                                      dispatch_block_t block) {
  return dispatch_block_create(flags, block);
}
void dispatch_block_perform(dispatch_block_flags_t, MPSS_NOESCAPE dispatch_block_t block) {
  block();
}
intptr_t dispatch_block_wait(dispatch_block_t block, dispatch_time_t timeout) {
  return dispatch_group_wait([object_of(block, __func__) done], timeout);
}
void dispatch_block_notify(dispatch_block_t block, dispatch_queue_t queue,
                           dispatch_block_t notification) {
  dispatch_group_notify([object_of(block, __func__) done], queue, notification);
}
void dispatch_block_cancel(dispatch_block_t block) { [object_of(block, __func__) cancel]; }
intptr_t dispatch_block_testcancel(dispatch_block_t block) {
  return [object_of(block, __func__) isCancelled] ? 1 : 0;
}
