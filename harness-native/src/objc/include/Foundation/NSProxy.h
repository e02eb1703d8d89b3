// Objects that stand for others: NSProxy, and messages as objects.
#ifndef MPSSTRESS_FACE_NSPROXY_H
#define MPSSTRESS_FACE_NSPROXY_H

#include <Foundation/NSObject.h>

// Arguments are known by their number alone: who asks for their types, or for one of them, ends
// the run with the selector's name.
@interface NSMethodSignature : NSObject {
  NSUInteger arguments_;
}
@property(readonly) NSUInteger numberOfArguments;
@end

@interface NSInvocation : NSObject {
  void* call_;
  NSMethodSignature* signature_;
  SEL selector_;
  id target_;  // not counted
}
@property(readonly, retain) NSMethodSignature* methodSignature;
@property(assign) id target;
@property(readonly) SEL selector;
- (void)invoke;
- (void)invokeWithTarget:(id)target;
@end

@interface NSObject (Forwarding)
+ (NSMethodSignature*)instanceMethodSignatureForSelector:(SEL)selector;
- (NSMethodSignature*)methodSignatureForSelector:(SEL)selector;
@end

@interface NSProxy <NSObject> {
  Class isa;
}
+ (id)alloc;
+ (id)allocWithZone:(NSZone*)zone;
+ (Class)class;
+ (BOOL)respondsToSelector:(SEL)selector;
- (void)dealloc;
- (NSMethodSignature*)methodSignatureForSelector:(SEL)selector;
- (void)forwardInvocation:(NSInvocation*)invocation;
@end

#endif
