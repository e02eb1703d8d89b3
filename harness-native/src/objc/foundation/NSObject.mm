// The root class.
#include <Foundation/Foundation.h>

#include "objc/categories.hpp"
#include "objc/foundation/associations.hpp"
#include "objc/foundation/cxx_members.hpp"
#include "objc/foundation/object_memory.hpp"
#include "objc/foundation/synchronized.hpp"
#include "objc/runtime/abi.h"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

MPSS_HOLDS(invocation);
MPSS_HOLDS(threads);

extern "C" bool class_conformsToProtocol(Class type, Protocol* protocol);

namespace {

// Instance variables of C++ types: a class has a method of these names for its own ones, if they
// need it, and inherits that of its superclass otherwise.
const SEL constructor = sel_registerName(".cxx_construct");
const SEL destructor = sel_registerName(".cxx_destruct");

void call_own(id object, Class type, SEL selector) {
  const IMP method = class_getMethodImplementation(type, selector);
  if (method == class_getMethodImplementation(class_getSuperclass(type), selector)) return;
  ((void (*)(id, SEL))method)(object, selector);
}

}  // namespace

id face::construct(id object, Class type) {
  if (!class_respondsToSelector(type, constructor)) return object;
  construct(object, class_getSuperclass(type));
  call_own(object, type, constructor);
  return object;
}

void face::destruct(id object, Class type) {
  for (; class_respondsToSelector(type, destructor); type = class_getSuperclass(type)) {
    call_own(object, type, destructor);
  }
}

@implementation NSObject
#include "objc/foundation/root_class.inc"

+ (instancetype)new {
  return [[self alloc] init];
}
+ (BOOL)instancesRespondToSelector:(SEL)selector {
  return class_respondsToSelector(self, selector);
}
+ (IMP)instanceMethodForSelector:(SEL)selector {
  return class_getMethodImplementation(self, selector);
}
+ (BOOL)conformsToProtocol:(Protocol*)protocol {
  return class_conformsToProtocol(self, protocol);
}
+ (BOOL)isSubclassOfClass:(Class)type {
  for (Class c = self; c != Nil; c = class_getSuperclass(c)) {
    if (c == type) return YES;
  }
  return NO;
}
+ (NSString*)description {
  return NSStringFromClass(self);
}

- (instancetype)init {
  return self;
}
- (id)copy {
  return [(id<NSCopying>)self copyWithZone:nullptr];
}
- (id)mutableCopy {
  return [(id<NSMutableCopying>)self mutableCopyWithZone:nullptr];
}
- (BOOL)isProxy {
  return NO;
}
- (id)performSelector:(SEL)selector {
  return [self methodForSelector:selector](self, selector);
}
- (id)performSelector:(SEL)selector withObject:(id)object {
  return [self methodForSelector:selector](self, selector, object);
}
- (IMP)methodForSelector:(SEL)selector {
  if (!class_respondsToSelector(isa, selector)) [self doesNotRecognizeSelector:selector];
  return class_getMethodImplementation(isa, selector);
}
- (id)forwardingTargetForSelector:(SEL)selector {
  return nil;
}
- (void)doesNotRecognizeSelector:(SEL)selector {
  char text[512];
  snprintf(text, sizeof text, "-[%s %s]", class_getName(isa), sel_getName(selector));
  mpss_face_unsupported(text);
}
@end

@implementation NSNull
+ (NSNull*)null {
  static NSNull* const one = (NSNull*)face::make_immortal([[NSNull alloc] init]);
  return one;
}
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
- (instancetype)retain {
  return self;
}
- (oneway void)release {
}
- (NSString*)description {
  return @"<null>";
}
@end

Class object_getClass(id object) { return object == nil ? Nil : [object class]; }
Class objc_getClass(const char* name) { return objc_lookup_class(name); }
id objc_retain(id object) { return [object retain]; }
void objc_release(id object) { [object release]; }
id objc_autorelease(id object) { return [object autorelease]; }

Class NSClassFromString(NSString* name) { return objc_lookup_class([name UTF8String]); }
SEL NSSelectorFromString(NSString* name) { return sel_registerName([name UTF8String]); }
NSString* NSStringFromClass(Class type) {
  return [NSString stringWithUTF8String:class_getName(type)];
}
NSString* NSStringFromSelector(SEL selector) {
  return [NSString stringWithUTF8String:sel_getName(selector)];
}

// What @synthesize calls.
extern "C" id objc_getProperty(id self, SEL, ptrdiff_t offset, bool atomic);
extern "C" id objc_getProperty(id self, SEL, ptrdiff_t offset, bool atomic) {
  id* const slot = (id*)((char*)self + offset);
  if (!atomic) return *slot;
  objc_sync_enter(self);
  id const value = [*slot retain];
  objc_sync_exit(self);
  return [value autorelease];
}
extern "C" void objc_setProperty(id self, SEL, ptrdiff_t offset, id value, bool atomic, bool copy);
extern "C" void objc_setProperty(id self, SEL, ptrdiff_t offset, id value, bool atomic, bool copy) {
  id* const slot = (id*)((char*)self + offset);
  id const fresh = copy ? [value copy] : [value retain];
  if (atomic) objc_sync_enter(self);
  id const old = *slot;
  *slot = fresh;
  if (atomic) objc_sync_exit(self);
  [old release];
}
