// Foundation's basic types and macros.
#ifndef MPSSTRESS_FACE_NSOBJCRUNTIME_H
#define MPSSTRESS_FACE_NSOBJCRUNTIME_H

#include <Availability.h>
#include <TargetConditionals.h>
#include <math.h>
#include <objc/objc.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long NSInteger;
typedef unsigned long NSUInteger;
#define NSIntegerMax __LONG_MAX__
#define NSIntegerMin (-__LONG_MAX__ - 1L)
#define NSUIntegerMax (__LONG_MAX__ * 2UL + 1UL)
#define NSNotFound NSIntegerMax

typedef double NSTimeInterval;
typedef double CGFloat;
typedef struct CGSize {
  CGFloat width, height;
} CGSize;
typedef uint16_t unichar;
typedef struct _NSZone NSZone;
typedef enum NSComparisonResult : NSInteger {
  NSOrderedAscending = -1,
  NSOrderedSame = 0,
  NSOrderedDescending = 1,
} NSComparisonResult;
#ifdef __OBJC__
typedef NSComparisonResult (^NSComparator)(id a, id b);
#endif

typedef struct _NSRange {
  NSUInteger location;
  NSUInteger length;
} NSRange;
static inline NSRange NSMakeRange(NSUInteger location, NSUInteger length) {
  NSRange range = {location, length};
  return range;
}
static inline NSUInteger NSMaxRange(NSRange range) { return range.location + range.length; }

typedef struct {
  NSInteger majorVersion;
  NSInteger minorVersion;
  NSInteger patchVersion;
} NSOperatingSystemVersion;

#define NS_ENUM(type, name) \
  enum name : type name;    \
  enum name : type
// As in C++: a number, so that flags may be joined.
#define NS_OPTIONS(type, name) \
  type name;                   \
  enum : type
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_RETURNS_RETAINED __attribute__((ns_returns_retained))
#define NS_RETURNS_NOT_RETAINED __attribute__((ns_returns_not_retained))
#define NS_RELEASES_ARGUMENT
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_DESIGNATED_INITIALIZER
#define NS_REQUIRES_NIL_TERMINATION __attribute__((sentinel(0, 1)))
#define NS_FORMAT_FUNCTION(a, b)
#define NS_INLINE static inline
#define NS_SWIFT_NAME(...)
#define NS_REFINED_FOR_SWIFT
#define NS_ROOT_CLASS
#ifdef __cplusplus
#define FOUNDATION_EXPORT extern "C"
#else
#define FOUNDATION_EXPORT extern
#endif
#define FOUNDATION_EXTERN FOUNDATION_EXPORT
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define OBJC_EXPORT FOUNDATION_EXPORT
#define __bridge_retained
#define __bridge_transfer

#ifdef __OBJC__
@class NSString;
FOUNDATION_EXPORT void NSLog(NSString* format, ...);
FOUNDATION_EXPORT NSString* NSStringFromClass(Class type);
FOUNDATION_EXPORT NSString* NSStringFromSelector(SEL selector);
FOUNDATION_EXPORT Class NSClassFromString(NSString* name);
FOUNDATION_EXPORT SEL NSSelectorFromString(NSString* name);
FOUNDATION_EXPORT NSString* NSTemporaryDirectory(void);
#define NSAssert(condition, ...)                                                  \
  do {                                                                            \
    if (!(condition)) mpss_face_assertion_failed(#condition, __FILE__, __LINE__); \
  } while (0)
#define NSCAssert NSAssert
#define NSParameterAssert NSAssert
FOUNDATION_EXPORT void mpss_face_assertion_failed(const char* condition, const char* file, int line)
    __attribute__((noreturn));
#endif

#endif
