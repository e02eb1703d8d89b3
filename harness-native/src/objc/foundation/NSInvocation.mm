// Messages as objects: what the caller set up, kept as it was, and given on.
#include <Foundation/Foundation.h>

#include "objc/categories.hpp"
#include "objc/runtime/abi.h"
#include "objc/runtime/call.h"

MPSS_ANCHOR(invocation);

@interface NSMethodSignature ()
- (instancetype)initWithArguments:(NSUInteger)arguments;
@end
@implementation NSMethodSignature
+ (NSMethodSignature*)of:(SEL)selector {
  NSUInteger arguments = 2;
  for (const char* c = sel_getName(selector); *c != 0; ++c) arguments += *c == ':' ? 1 : 0;
  return [[[self alloc] initWithArguments:arguments] autorelease];
}
- (instancetype)initWithArguments:(NSUInteger)arguments {
  arguments_ = arguments;
  return self;
}
- (NSUInteger)numberOfArguments {
  return arguments_;
}
@end

@implementation NSObject (Forwarding)
+ (NSMethodSignature*)instanceMethodSignatureForSelector:(SEL)selector {
  return class_respondsToSelector(self, selector) ? [NSMethodSignature of:selector] : nil;
}
- (NSMethodSignature*)methodSignatureForSelector:(SEL)selector {
  return [self respondsToSelector:selector] ? [NSMethodSignature of:selector] : nil;
}
@end

@implementation NSInvocation
- (instancetype)initWithCall:(const mpss_call&)call
                    selector:(SEL)selector
                   signature:(NSMethodSignature*)signature {
  call_ = new mpss_call(call);
  selector_ = selector;
  signature_ = [signature retain];
  target_ = (id)call.registers.integer[call.receiver];
  return self;
}
- (void)dealloc {
  delete (mpss_call*)call_;
  [signature_ release];
  [super dealloc];
}
- (NSMethodSignature*)methodSignature {
  return signature_;
}
- (id)target {
  return target_;
}
- (void)setTarget:(id)target {
  target_ = target;
}
- (SEL)selector {
  return selector_;
}
- (void)invoke {
  [self invokeWithTarget:target_];
}
- (void)invokeWithTarget:(id)target {
  mpss_objc_perform((mpss_call*)call_, target);
}
- (const mpss_results&)results {
  return ((mpss_call*)call_)->results;
}
@end

void mpss_face_forward(mpss_call* call, void* receiver, const mpss_selector* selector) {
  id const object = (id)receiver;
  SEL const wanted = (SEL)(const void*)selector;
  NSMethodSignature* const signature = [object methodSignatureForSelector:wanted];
  if (signature == nil) {
    char text[512];
    snprintf(text, sizeof text, "-[%s %s]", class_getName([object class]), sel_getName(wanted));
    mpss_face_unsupported(text);
  }
  struct Owner {  // an exception may come from the method
    NSInvocation* const one;
    ~Owner() { [one release]; }
  };
  NSInvocation* const invocation = [[NSInvocation alloc] initWithCall:*call
                                                            selector:wanted
                                                           signature:signature];
  const Owner owner{invocation};
  [(NSProxy*)object forwardInvocation:invocation];
  call->results = [invocation results];
}
