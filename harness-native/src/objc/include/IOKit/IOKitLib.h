// The registry of devices: it has one GPU, with a count of cores.
#ifndef MPSSTRESS_FACE_IOKITLIB_H
#define MPSSTRESS_FACE_IOKITLIB_H
#include <CoreFoundation/CoreFoundation.h>
#include <mach/mach.h>
typedef unsigned int io_object_t;
typedef io_object_t io_iterator_t;
typedef io_object_t io_registry_entry_t;
typedef unsigned int IOOptionBits;
#define kIOMainPortDefault ((mach_port_t)0)
#define kIOMasterPortDefault ((mach_port_t)0)
#ifdef __cplusplus
extern "C" {
#endif
CFMutableDictionaryRef IOServiceMatching(const char* name);
kern_return_t IOServiceGetMatchingServices(mach_port_t port, CFDictionaryRef matching,
                                           io_iterator_t* iterator);
io_object_t IOIteratorNext(io_iterator_t iterator);
CFTypeRef IORegistryEntryCreateCFProperty(io_registry_entry_t entry, CFStringRef key,
                                          CFAllocatorRef allocator, IOOptionBits options);
kern_return_t IOObjectRelease(io_object_t object);
#ifdef __cplusplus
}
#endif
#endif
