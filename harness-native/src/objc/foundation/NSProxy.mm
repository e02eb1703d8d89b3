// The other root class.
#include <Foundation/Foundation.h>

#include "objc/foundation/associations.hpp"
#include "objc/foundation/cxx_members.hpp"
#include "objc/foundation/object_memory.hpp"
#include "objc/foundation/synchronized.hpp"
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
#include "objc/foundation/root_class.inc"

+ (BOOL)respondsToSelector:(SEL)selector {
  return class_respondsToSelector(object_getClass((id)self), selector);
}
- (NSMethodSignature*)methodSignatureForSelector:(SEL)selector {
  unknown(isa, selector);
}
- (void)forwardInvocation:(NSInvocation*)invocation {
  unknown(isa, [invocation selector]);
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
@end
