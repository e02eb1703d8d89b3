// The images of a process: one, in which every section is found, and is empty.
#ifndef MPSSTRESS_FACE_MACH_O_DYLD_H
#define MPSSTRESS_FACE_MACH_O_DYLD_H
#include <mach-o/loader.h>
#ifdef __cplusplus
extern "C" {
#endif
uint32_t _dyld_image_count(void);
const struct mach_header* _dyld_get_image_header(uint32_t index);
const char* _dyld_get_image_name(uint32_t index);
#ifdef __cplusplus
}
#endif
#endif
