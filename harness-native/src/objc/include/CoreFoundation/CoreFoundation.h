// The few Core Foundation functions by which a backend reads the GPU's properties.
#ifndef MPSSTRESS_FACE_COREFOUNDATION_H
#define MPSSTRESS_FACE_COREFOUNDATION_H
#include <stdbool.h>
#include <stdint.h>
typedef const void* CFTypeRef;
typedef const struct __CFString* CFStringRef;
typedef const struct __CFNumber* CFNumberRef;
typedef const struct __CFAllocator* CFAllocatorRef;
typedef struct __CFDictionary* CFMutableDictionaryRef;
typedef const struct __CFDictionary* CFDictionaryRef;
typedef long CFIndex;
typedef double CFTimeInterval;
typedef CFIndex CFNumberType;
enum { kCFNumberSInt32Type = 3, kCFNumberSInt64Type = 4, kCFNumberIntType = 9 };
#define kCFAllocatorDefault ((CFAllocatorRef)0)
#define CFSTR(text) ((CFStringRef) @text)
#ifdef __cplusplus
extern "C" {
#endif
bool CFNumberGetValue(CFNumberRef number, CFNumberType type, void* value);
void CFRelease(CFTypeRef object);
CFTypeRef CFRetain(CFTypeRef object);
#ifdef __cplusplus
}
#endif
#endif
