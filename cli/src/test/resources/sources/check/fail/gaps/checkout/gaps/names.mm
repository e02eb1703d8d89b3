#include <Metal/Metal.h>

void names(id<MTLCommandQueue> queue) {
  MTLHeap* heap;
  MTLStorage storage;
  [MTLCaptureManager shared];
  dispatch_frobnicate(queue);
  int mode = MTLModeShared;
  id<MTLEvent> event;
  queue.label;
}

@interface Listener : MTLListener
@end
