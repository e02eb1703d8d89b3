// Metal over the simulated device.
#ifndef MPSSTRESS_FACE_METAL_H
#define MPSSTRESS_FACE_METAL_H
#include <IOKit/IOKitLib.h>  // as Metal does, by IOSurface
#include <Metal/MTLDevice.h>
#include <simd/simd.h>  // as Metal does
#endif
