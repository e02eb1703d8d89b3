// NSException and assertions.
#include <Foundation/Foundation.h>

NSExceptionName const NSGenericException = @"NSGenericException";
NSExceptionName const NSInternalInconsistencyException = @"NSInternalInconsistencyException";
NSExceptionName const NSInvalidArgumentException = @"NSInvalidArgumentException";
NSExceptionName const NSRangeException = @"NSRangeException";

extern "C" void objc_exception_throw(id exception) __attribute__((noreturn));
extern "C" void objc_enumerationMutation(id collection) __attribute__((noreturn));
extern "C" void objc_enumerationMutation(id collection) {
  fprintf(stderr, "a %s was mutated while it was enumerated\n",
          class_getName([collection class]));
  abort();
}

void mpss_face_assertion_failed(const char* condition, const char* file, int line) {
  fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  abort();
}

@implementation NSException
+ (NSException*)exceptionWithName:(NSString*)name
                           reason:(NSString*)reason
                         userInfo:(NSDictionary*)info {
  NSException* exception = [[[self alloc] init] autorelease];
  exception->name_ = [name copy];
  exception->reason_ = [reason copy];
  return exception;
}
+ (void)raise:(NSString*)name format:(NSString*)format, ... {
  va_list arguments;
  va_start(arguments, format);
  NSString* reason = [[[NSString alloc] initWithFormat:format arguments:arguments] autorelease];
  va_end(arguments);
  [[self exceptionWithName:name reason:reason userInfo:nil] raise];
}
- (void)raise {
  objc_exception_throw(self);
}
- (void)dealloc {
  [name_ release];
  [reason_ release];
  [super dealloc];
}
- (NSString*)name {
  return name_;
}
- (NSString*)reason {
  return reason_;
}
- (NSString*)description {
  return [NSString stringWithFormat:@"%@: %@", name_, reason_];
}
@end
