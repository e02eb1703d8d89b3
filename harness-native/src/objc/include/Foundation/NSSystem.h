// Errors, data, places, the process, locks and threads.
#ifndef MPSSTRESS_FACE_NSSYSTEM_H
#define MPSSTRESS_FACE_NSSYSTEM_H

#include <Foundation/NSCollections.h>

FOUNDATION_EXPORT NSString* const NSLocalizedDescriptionKey;
FOUNDATION_EXPORT NSString* const NSCocoaErrorDomain;

@interface NSError : NSObject <NSCopying> {
  NSString* domain_;
  NSInteger code_;
  NSDictionary* info_;
}
+ (instancetype)errorWithDomain:(NSString*)domain code:(NSInteger)code userInfo:(NSDictionary*)info;
- (instancetype)initWithDomain:(NSString*)domain code:(NSInteger)code userInfo:(NSDictionary*)info;
@property(readonly) NSInteger code;
@property(readonly, copy) NSString* domain;
@property(readonly, copy) NSDictionary* userInfo;
@property(readonly, copy) NSString* localizedDescription;
@property(readonly, copy) NSString* localizedFailureReason;
@end

typedef NSString* NSExceptionName;
FOUNDATION_EXPORT NSExceptionName const NSGenericException;
FOUNDATION_EXPORT NSExceptionName const NSInternalInconsistencyException;
FOUNDATION_EXPORT NSExceptionName const NSInvalidArgumentException;
FOUNDATION_EXPORT NSExceptionName const NSRangeException;

@interface NSException : NSObject {
  NSString* name_;
  NSString* reason_;
}
+ (NSException*)exceptionWithName:(NSString*)name
                           reason:(NSString*)reason
                         userInfo:(NSDictionary*)info;
+ (void)raise:(NSString*)name format:(NSString*)format, ...;
- (void)raise;
@property(readonly, copy) NSString* name;
@property(readonly, copy) NSString* reason;
@end

@interface NSData : NSObject <NSCopying> {
  void* bytes_;
  NSUInteger length_;
  BOOL owns_;
}
+ (instancetype)data;
+ (instancetype)dataWithBytes:(const void*)bytes length:(NSUInteger)length;
+ (instancetype)dataWithBytesNoCopy:(void*)bytes length:(NSUInteger)length;
+ (instancetype)dataWithBytesNoCopy:(void*)bytes length:(NSUInteger)length freeWhenDone:(BOOL)free;
- (instancetype)initWithBytes:(const void*)bytes length:(NSUInteger)length;
- (instancetype)initWithBytesNoCopy:(void*)bytes length:(NSUInteger)length freeWhenDone:(BOOL)free;
@property(readonly) const void* bytes;
@property(readonly) NSUInteger length;
@end

@interface NSURL : NSObject <NSCopying> {
  NSString* text_;
}
+ (instancetype)URLWithString:(NSString*)string;
+ (instancetype)fileURLWithPath:(NSString*)path;
+ (instancetype)fileURLWithPath:(NSString*)path isDirectory:(BOOL)directory;
@property(readonly, copy) NSString* path;
@property(readonly, copy) NSString* absoluteString;
@end

@interface NSFileManager : NSObject
+ (NSFileManager*)defaultManager;
- (BOOL)fileExistsAtPath:(NSString*)path;
@end

@interface NSBundle : NSObject
+ (NSBundle*)mainBundle;
+ (NSBundle*)bundleForClass:(Class)type;
@property(readonly, copy) NSString* bundlePath;
- (NSString*)pathForResource:(NSString*)name ofType:(NSString*)type;
- (NSURL*)URLForResource:(NSString*)name withExtension:(NSString*)extension;
@end

@interface NSProcessInfo : NSObject
+ (NSProcessInfo*)processInfo;
@property(readonly) NSOperatingSystemVersion operatingSystemVersion;
@property(readonly, copy) NSString* operatingSystemVersionString;
@property(readonly) unsigned long long physicalMemory;
@property(readonly) NSUInteger processorCount;
@property(readonly) NSUInteger activeProcessorCount;
@property(readonly) NSTimeInterval systemUptime;
@property(readonly, copy) NSDictionary<NSString*, NSString*>* environment;
@property(readonly, copy) NSString* processName;
@property(readonly) int processIdentifier;
@property(readonly, getter=isLowPowerModeEnabled) BOOL lowPowerModeEnabled;
- (BOOL)isOperatingSystemAtLeastVersion:(NSOperatingSystemVersion)version;
@end

@interface NSDate : NSObject {
  NSTimeInterval seconds_;
}
+ (instancetype)date;
+ (instancetype)dateWithTimeIntervalSinceNow:(NSTimeInterval)seconds;
@property(readonly) NSTimeInterval timeIntervalSinceNow;
@property(readonly) NSTimeInterval timeIntervalSince1970;
- (NSTimeInterval)timeIntervalSinceDate:(NSDate*)other;
@end

@protocol NSLocking
- (void)lock;
- (void)unlock;
@end

@interface NSLock : NSObject <NSLocking> {
  void* mutex_;
}
- (BOOL)tryLock;
@end

@interface NSRecursiveLock : NSObject <NSLocking> {
  void* mutex_;
}
- (BOOL)tryLock;
@end

@interface NSCondition : NSObject <NSLocking> {
  void* state_;
}
- (void)wait;
- (void)signal;
- (void)broadcast;
@end

@interface NSThread : NSObject
+ (BOOL)isMainThread;
+ (void)sleepForTimeInterval:(NSTimeInterval)seconds;
+ (NSArray<NSString*>*)callStackSymbols;
@end

#endif
