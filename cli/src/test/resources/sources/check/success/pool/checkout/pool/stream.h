#pragma once
#include <Metal/Metal.h>
struct Stream {
  id<MTLCommandQueue> queue;
  void flush();
};
