// Threads of Foundation's, and locks with a condition.
#ifndef MPSSTRESS_FACE_NSTHREADS_H
#define MPSSTRESS_FACE_NSTHREADS_H

#include <Foundation/NSSystem.h>

@interface NSLock (Dates)
@property(copy) NSString* name;
- (BOOL)lockBeforeDate:(NSDate*)limit;
@end
@interface NSRecursiveLock (Dates)
@property(copy) NSString* name;
@end
@interface NSCondition (Dates)
@property(copy) NSString* name;
- (BOOL)waitUntilDate:(NSDate*)limit;
@end

@interface NSConditionLock : NSObject <NSLocking> {
  void* state_;
}
- (instancetype)initWithCondition:(NSInteger)condition;
@property(readonly) NSInteger condition;
@property(copy) NSString* name;
- (BOOL)tryLock;
- (BOOL)tryLockWhenCondition:(NSInteger)condition;
- (void)lockWhenCondition:(NSInteger)condition;
- (void)unlockWithCondition:(NSInteger)condition;
@end

@interface NSThread (Started)
+ (void)detachNewThreadWithBlock:(void (^)(void))block;
+ (void)detachNewThreadSelector:(SEL)selector toTarget:(id)target withObject:(id)argument;
@end

#endif
