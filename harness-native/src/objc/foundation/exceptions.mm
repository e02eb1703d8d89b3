// NSException, @synchronized and assertions.
#include <Foundation/Foundation.h>

#include <condition_variable>
#include <map>
#include <mutex>


namespace {

struct Monitor {
  std::recursive_mutex mutex;
  size_t users = 0;
};

std::mutex monitors_mutex;
std::map<id, Monitor>& monitors() {
  static auto* const all = new std::map<id, Monitor>;
  return *all;
}

}  // namespace

NSExceptionName const NSGenericException = @"NSGenericException";
NSExceptionName const NSInternalInconsistencyException = @"NSInternalInconsistencyException";
NSExceptionName const NSInvalidArgumentException = @"NSInvalidArgumentException";
NSExceptionName const NSRangeException = @"NSRangeException";

int objc_sync_enter(id object) {
  if (object == nil) return 0;
  Monitor* monitor = nullptr;
  {
    const std::lock_guard<std::mutex> lock(monitors_mutex);
    monitor = &monitors()[object];
    ++monitor->users;
  }
  monitor->mutex.lock();
  return 0;
}

int objc_sync_exit(id object) {
  if (object == nil) return 0;
  const std::lock_guard<std::mutex> lock(monitors_mutex);
  const auto found = monitors().find(object);
  if (found == monitors().end()) return -1;
  found->second.mutex.unlock();
  if (--found->second.users == 0) monitors().erase(found);
  return 0;
}

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
