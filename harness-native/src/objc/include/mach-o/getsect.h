#ifndef MPSSTRESS_FACE_MACH_O_GETSECT_H
#define MPSSTRESS_FACE_MACH_O_GETSECT_H
#include <mach-o/loader.h>
#ifdef __cplusplus
extern "C" {
#endif
uint8_t* getsectiondata(const struct mach_header_64* image, const char* segment,
                        const char* section, unsigned long* size);
#ifdef __cplusplus
}
#endif
#endif
