// The few functions of Darwin, Core Foundation and IOKit that backends call.
#include <CoreFoundation/CoreFoundation.h>
#include <Foundation/Foundation.h>
#include <IOKit/IOKitLib.h>
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <os/signpost.h>
#include <pthread.h>
#include <sys/sysctl.h>

#include <cerrno>

os_signpost_id_t os_signpost_id_generate(os_log_t log) { return 1; }

int pthread_threadid_np(pthread_t thread, __UINT64_TYPE__* number) {
  if (number == nullptr) return EINVAL;
  *number = (__UINT64_TYPE__)(thread != 0 ? thread : pthread_self());
  return 0;
}

int sysctlbyname(const char* name, void* old, size_t* length, void*, size_t) {
  int64_t value = 0;
  if (strcmp(name, "hw.memsize") == 0) {
    value = 16LL << 30;
  } else if (strcmp(name, "hw.ncpu") == 0 || strcmp(name, "hw.physicalcpu") == 0 ||
             strcmp(name, "hw.logicalcpu") == 0) {
    value = 4;
  } else {
    errno = ENOENT;
    return -1;
  }
  if (old != nullptr && *length <= sizeof value) memcpy(old, &value, *length);
  return 0;
}

// The registry: one GPU of ten cores.
enum : unsigned { kAllDevices = 1, kGpu = 2 };

CFMutableDictionaryRef IOServiceMatching(const char* name) {
  return (CFMutableDictionaryRef)[[NSString alloc] initWithUTF8String:name];
}
// Takes over the caller's reference to `matching`, as IOKit does.
kern_return_t IOServiceGetMatchingServices(mach_port_t, CFDictionaryRef matching,
                                           io_iterator_t* iterator) {
  [(NSString*)matching release];
  *iterator = kAllDevices;
  return KERN_SUCCESS;
}
io_object_t IOIteratorNext(io_iterator_t iterator) { return iterator == kAllDevices ? kGpu : 0; }
CFTypeRef IORegistryEntryCreateCFProperty(io_registry_entry_t, CFStringRef key, CFAllocatorRef,
                                          IOOptionBits) {
  if (![(NSString*)key isEqualToString:@"gpu-core-count"]) return nullptr;
  return (CFTypeRef)[[NSNumber numberWithInt:10] retain];
}
kern_return_t IOObjectRelease(io_object_t) { return KERN_SUCCESS; }

bool CFNumberGetValue(CFNumberRef number, CFNumberType type, void* value) {
  if (type == kCFNumberSInt64Type) {
    *(int64_t*)value = [(NSNumber*)number longLongValue];
  } else {
    *(int*)value = [(NSNumber*)number intValue];
  }
  return true;
}
void CFRelease(CFTypeRef object) { [(id)object release]; }
CFTypeRef CFRetain(CFTypeRef object) { return (CFTypeRef)[(id)object retain]; }

// Shaders that are linked into an image are in its sections: those of the one image there is.
static const mach_header the_image = {0xfeedfacf};
uint32_t _dyld_image_count(void) { return 1; }
const mach_header* _dyld_get_image_header(uint32_t index) {
  return index == 0 ? &the_image : nullptr;
}
const char* _dyld_get_image_name(uint32_t index) {
  return index == 0 ? "/usr/lib/libtorch_cpu.dylib" : nullptr;
}
uint8_t* getsectiondata(const mach_header_64*, const char*, const char*, unsigned long* size) {
  static uint8_t nothing;
  *size = 0;
  return &nothing;
}
