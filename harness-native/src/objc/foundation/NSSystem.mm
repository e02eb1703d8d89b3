// Errors, data, places, the process, dates, locks and threads.
#include <Foundation/Foundation.h>


#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "objc/foundation/condition_state.hpp"
#include "objc/foundation/main_thread.hpp"

NSString* const NSLocalizedDescriptionKey = @"NSLocalizedDescription";
NSString* const NSCocoaErrorDomain = @"NSCocoaErrorDomain";

@implementation NSError
+ (instancetype)errorWithDomain:(NSString*)domain code:(NSInteger)code userInfo:(NSDictionary*)info {
  return [[[self alloc] initWithDomain:domain code:code userInfo:info] autorelease];
}
- (instancetype)initWithDomain:(NSString*)domain code:(NSInteger)code userInfo:(NSDictionary*)info {
  domain_ = [domain copy];
  code_ = code;
  info_ = [info copy];
  return self;
}
- (void)dealloc {
  [domain_ release];
  [info_ release];
  [super dealloc];
}
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
- (NSInteger)code {
  return code_;
}
- (NSString*)domain {
  return domain_;
}
- (NSDictionary*)userInfo {
  return info_;
}
- (NSString*)localizedDescription {
  NSString* text = [info_ objectForKey:NSLocalizedDescriptionKey];
  if (text != nil) return text;
  return [NSString stringWithFormat:@"The operation could not be completed. (%@ error %ld.)",
                                    domain_, code_];
}
- (NSString*)localizedFailureReason {
  return nil;
}
- (NSString*)description {
  return [NSString stringWithFormat:@"Error Domain=%@ Code=%ld \"%@\"", domain_, code_,
                                    [self localizedDescription]];
}
@end

@implementation NSData
+ (instancetype)data {
  return [self dataWithBytes:nullptr length:0];
}
+ (instancetype)dataWithBytes:(const void*)bytes length:(NSUInteger)length {
  return [[[self alloc] initWithBytes:bytes length:length] autorelease];
}
+ (instancetype)dataWithBytesNoCopy:(void*)bytes length:(NSUInteger)length {
  return [self dataWithBytesNoCopy:bytes length:length freeWhenDone:YES];
}
+ (instancetype)dataWithBytesNoCopy:(void*)bytes
                             length:(NSUInteger)length
                       freeWhenDone:(BOOL)owns {
  return [[[self alloc] initWithBytesNoCopy:bytes length:length freeWhenDone:owns] autorelease];
}
- (instancetype)initWithBytes:(const void*)bytes length:(NSUInteger)length {
  void* copy = malloc(length + 1);
  if (length != 0) memcpy(copy, bytes, length);
  return [self initWithBytesNoCopy:copy length:length freeWhenDone:YES];
}
- (instancetype)initWithBytesNoCopy:(void*)bytes length:(NSUInteger)length freeWhenDone:(BOOL)owns {
  bytes_ = bytes;
  length_ = length;
  owns_ = owns;
  return self;
}
- (void)dealloc {
  if (owns_) free(bytes_);
  [super dealloc];
}
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
- (const void*)bytes {
  return bytes_;
}
- (NSUInteger)length {
  return length_;
}
@end

@implementation NSURL
+ (instancetype)URLWithString:(NSString*)string {
  NSURL* url = [[[self alloc] init] autorelease];
  url->text_ = [string copy];
  return url;
}
+ (instancetype)fileURLWithPath:(NSString*)path {
  return [self URLWithString:[@"file://" stringByAppendingString:path]];
}
+ (instancetype)fileURLWithPath:(NSString*)path isDirectory:(BOOL)directory {
  return [self fileURLWithPath:path];
}
- (void)dealloc {
  [text_ release];
  [super dealloc];
}
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
- (NSString*)absoluteString {
  return text_;
}
- (NSString*)path {
  return [text_ hasPrefix:@"file://"] ? [text_ substringFromIndex:7] : text_;
}
- (NSString*)description {
  return text_;
}
@end

@implementation NSFileManager
+ (NSFileManager*)defaultManager {
  return [[[self alloc] init] autorelease];
}
- (BOOL)fileExistsAtPath:(NSString*)path {
  return access([path UTF8String], F_OK) == 0;
}
@end

// A bundle without resources.
@implementation NSBundle
+ (NSBundle*)mainBundle {
  return [[[self alloc] init] autorelease];
}
+ (NSBundle*)bundleForClass:(Class)type {
  return [self mainBundle];
}
- (NSString*)bundlePath {
  return @"";
}
- (NSString*)pathForResource:(NSString*)name ofType:(NSString*)type {
  return nil;
}
- (NSURL*)URLForResource:(NSString*)name withExtension:(NSString*)extension {
  return nil;
}
@end

// macOS 14.4, on four cores. The figures are fixed, so that a program takes the same course on every
// machine.
@implementation NSProcessInfo
+ (NSProcessInfo*)processInfo {
  return [[[self alloc] init] autorelease];
}
- (NSOperatingSystemVersion)operatingSystemVersion {
  return {14, 4, 0};
}
- (NSString*)operatingSystemVersionString {
  return @"Version 14.4 (simulated)";
}
- (unsigned long long)physicalMemory {
  return 16ULL << 30;
}
- (NSUInteger)processorCount {
  return 4;
}
- (NSUInteger)activeProcessorCount {
  return 4;
}
- (NSTimeInterval)systemUptime {
  return (NSTimeInterval)mach_absolute_time() * 1e-9;
}
- (NSDictionary*)environment {
  NSMutableDictionary* all = [NSMutableDictionary dictionary];
  for (char** one = environ; *one != nullptr; ++one) {
    const char* equals = strchr(*one, '=');
    if (equals == nullptr) continue;
    NSString* name = [[[NSString alloc] initWithBytes:*one
                                               length:(NSUInteger)(equals - *one)
                                             encoding:NSUTF8StringEncoding] autorelease];
    [all setObject:[NSString stringWithUTF8String:equals + 1] forKey:name];
  }
  return all;
}
- (NSString*)processName {
  return @"mps-stress";
}
- (int)processIdentifier {
  return getpid();
}
- (BOOL)isLowPowerModeEnabled {
  return NO;
}
- (BOOL)isOperatingSystemAtLeastVersion:(NSOperatingSystemVersion)version {
  const NSOperatingSystemVersion have = [self operatingSystemVersion];
  if (have.majorVersion != version.majorVersion) return have.majorVersion > version.majorVersion;
  if (have.minorVersion != version.minorVersion) return have.minorVersion > version.minorVersion;
  return have.patchVersion >= version.patchVersion;
}
@end

@implementation NSDate
+ (instancetype)date {
  return [self dateWithTimeIntervalSinceNow:0];
}
+ (instancetype)dateWithTimeIntervalSinceNow:(NSTimeInterval)seconds {
  NSDate* date = [[[self alloc] init] autorelease];
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  date->seconds_ = std::chrono::duration<double>(now).count() + seconds;
  return date;
}
- (NSTimeInterval)timeIntervalSince1970 {
  return seconds_;
}
- (NSTimeInterval)timeIntervalSinceDate:(NSDate*)other {
  return seconds_ - other->seconds_;
}
- (NSTimeInterval)timeIntervalSinceNow {
  return [self timeIntervalSinceDate:[NSDate date]];
}
@end

#define MPSS_LOCK_CLASS(name, type)           \
  @implementation name                        \
  -(instancetype)init {                       \
    mutex_ = new type;                        \
    return self;                              \
  }                                           \
  -(void)dealloc {                            \
    delete (type*)mutex_;                     \
    [super dealloc];                          \
  }                                           \
  -(void)lock {                               \
    ((type*)mutex_)->lock();                  \
  }                                           \
  -(void)unlock {                             \
    ((type*)mutex_)->unlock();                \
  }                                           \
  -(BOOL)tryLock {                            \
    return ((type*)mutex_)->try_lock();       \
  }                                           \
  @end
MPSS_LOCK_CLASS(NSLock, std::mutex)
MPSS_LOCK_CLASS(NSRecursiveLock, std::recursive_mutex)

using mpsstress::face::ConditionState;

@implementation NSCondition
- (instancetype)init {
  state_ = new ConditionState;
  return self;
}
- (void)dealloc {
  delete (ConditionState*)state_;
  [super dealloc];
}
- (void)lock {
  ((ConditionState*)state_)->mutex.lock();
}
- (void)unlock {
  ((ConditionState*)state_)->mutex.unlock();
}
- (void)wait {
  auto* state = (ConditionState*)state_;
  std::unique_lock<std::mutex> lock(state->mutex, std::adopt_lock);
  state->condition.wait(lock);
  lock.release();
}
- (void)signal {
  ((ConditionState*)state_)->condition.notify_one();
}
- (void)broadcast {
  ((ConditionState*)state_)->condition.notify_all();
}
@end

@implementation NSThread
+ (BOOL)isMainThread {
  return mpsstress::face::on_main_thread();
}
+ (void)sleepForTimeInterval:(NSTimeInterval)seconds {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}
+ (NSArray*)callStackSymbols {
  return [NSArray array];
}
@end

uint64_t clock_gettime_nsec_np(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000ULL + (uint64_t)now.tv_nsec;
}
uint64_t mach_absolute_time(void) { return clock_gettime_nsec_np(CLOCK_MONOTONIC); }
uint64_t mach_continuous_time(void) { return mach_absolute_time(); }
int mach_timebase_info(mach_timebase_info_t info) {
  info->numer = info->denom = 1;
  return 0;
}
