// Darwin's sysctlbyname answers hw.memsize, hw.ncpu and the like.
#ifndef MPSSTRESS_FACE_SYSCTL_H
#define MPSSTRESS_FACE_SYSCTL_H
#include <stddef.h>
#include <sys/types.h>
#ifdef __cplusplus
extern "C" {
#endif
int sysctlbyname(const char* name, void* old, size_t* old_length, void* fresh, size_t fresh_length);
#ifdef __cplusplus
}
#endif
#endif
