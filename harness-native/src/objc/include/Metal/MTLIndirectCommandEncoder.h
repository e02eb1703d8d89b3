#include <Metal/MTLIndirectCommandBuffer.h>
