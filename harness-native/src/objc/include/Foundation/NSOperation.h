// Blocks on a queue of operations.
#ifndef MPSSTRESS_FACE_NSOPERATION_H
#define MPSSTRESS_FACE_NSOPERATION_H

#include <Foundation/NSObject.h>
#include <dispatch/dispatch.h>

// Operations are blocks: classes of operations, with dependencies, are not there.
@interface NSOperationQueue : NSObject {
  NSString* name_;
  dispatch_queue_t queue_;
  dispatch_group_t group_;
  dispatch_semaphore_t places_;  // null: as many at once as there are
  NSInteger most_;
}
@property(class, readonly) NSOperationQueue* mainQueue;
@property NSInteger maxConcurrentOperationCount;  // before the first operation
@property(copy) NSString* name;
@property(assign) dispatch_queue_t underlyingQueue;
- (void)addOperationWithBlock:(void (^)(void))block;
- (void)addBarrierBlock:(void (^)(void))barrier;
- (void)waitUntilAllOperationsAreFinished;
@end

#define NSOperationQueueDefaultMaxConcurrentOperationCount (-1)

#endif
