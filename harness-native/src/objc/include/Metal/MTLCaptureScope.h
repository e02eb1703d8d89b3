#include <Metal/MTLDevice.h>
