#ifndef MPSSTRESS_FACE_MACH_O_LOADER_H
#define MPSSTRESS_FACE_MACH_O_LOADER_H
#include <stdint.h>
struct mach_header_64 {
  uint32_t magic;
};
#define mach_header mach_header_64
#endif
