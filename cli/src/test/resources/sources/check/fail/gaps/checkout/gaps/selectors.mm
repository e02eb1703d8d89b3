#include <Metal/Metal.h>

@class MTLForward;

void selectors(id<MTLCommandQueue> queue, id anything, MTLForward* forward) {
  [queue newThingWithLength:1 options:2];
  [queue newThingWithLength:3 options:4];
  [anything frobnicate];
  [forward go];
  [[queue commandBuffer] commit];
  (void)@selector(zip:);
}
