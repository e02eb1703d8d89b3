// Metal over the simulated device.
#ifndef MPSSTRESS_FACE_METAL_H
#define MPSSTRESS_FACE_METAL_H
#include <Metal/MTLDevice.h>
#endif
