// The other root class.
#include <Foundation/Foundation.h>

#include "objc/foundation/cxx_members.hpp"
#include "objc/foundation/object_memory.hpp"
#include "objc/runtime/abi.h"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

extern "C" bool class_conformsToProtocol(Class type, Protocol* protocol);

namespace {

[[noreturn]] void unknown(Class type, SEL selector) {
  char text[512];
  snprintf(text, sizeof text, "-[%s %s]", class_getName(type), sel_getName(selector));
  mpss_face_unsupported(text);
}

}  // namespace

@implementation NSProxy
+ (id)alloc {
  return face::construct((id)face::allocate_object(self, class_getInstanceSize(self)), self);
}
+ (id)allocWithZone:(NSZone*)zone {
  return [self alloc];
}
+ (Class)class {
  return self;
}
+ (Class)superclass {
  return class_getSuperclass(self);
}
+ (BOOL)respondsToSelector:(SEL)selector {
  return class_respondsToSelector(object_getClass((id)self), selector);
}
+ (instancetype)retain {
  return (id)self;
}
+ (oneway void)release {
}
+ (instancetype)autorelease {
  return (id)self;
}
- (void)dealloc {
  face::destruct((id)self, isa);
  face::free_object(self);
}
- (NSMethodSignature*)methodSignatureForSelector:(SEL)selector {
  unknown(isa, selector);
}
- (void)forwardInvocation:(NSInvocation*)invocation {
  unknown(isa, [invocation selector]);
}
- (BOOL)isEqual:(id)object {
  return (id)self == object;
}
- (NSUInteger)hash {
  return (NSUInteger)self >> 4;
}
- (Class)superclass {
  return class_getSuperclass(isa);
}
- (Class)class {
  return isa;
}
- (id)self {
  return self;
}
- (id)performSelector:(SEL)selector {
  return objc_msg_lookup((id)self, selector)(self, selector);
}
- (id)performSelector:(SEL)selector withObject:(id)object {
  return objc_msg_lookup((id)self, selector)(self, selector, object);
}
- (BOOL)isProxy {
  return YES;
}
- (BOOL)isKindOfClass:(Class)type {
  for (Class c = isa; c != Nil; c = class_getSuperclass(c)) {
    if (c == type) return YES;
  }
  return NO;
}
- (BOOL)isMemberOfClass:(Class)type {
  return isa == type;
}
- (BOOL)conformsToProtocol:(Protocol*)protocol {
  return class_conformsToProtocol(isa, protocol);
}
- (BOOL)respondsToSelector:(SEL)selector {
  return class_respondsToSelector(isa, selector);
}
- (instancetype)retain {
  face::retain_object(self);
  return self;
}
- (oneway void)release {
  if (face::release_object(self)) [self dealloc];
}
- (instancetype)autorelease {
  face::record_autorelease(self);
  [NSAutoreleasePool addObject:self];
  return self;
}
- (NSUInteger)retainCount {
  return (NSUInteger)face::count_of(self);
}
- (NSString*)description {
  return [NSString stringWithFormat:@"<%s: %p>", class_getName(isa), self];
}
- (NSString*)debugDescription {
  return [self description];
}
@end
