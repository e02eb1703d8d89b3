// Objective-C without C++, as some backends have it: what is allocated needs no cast, `new` and
// `this` are names like others.
#import <Foundation/Foundation.h>
#import <Metal/Metal.h>

typedef void (^Work)(int this);

struct queue {
  id<MTLDevice> device;
  id<MTLCommandQueue> commands;
  Work work;
  uint64_t made;
};

struct queue* queue_new(Work work) {
  struct queue* new = calloc(1, sizeof *new);
  new->device = MTLCreateSystemDefaultDevice();
  new->commands = [new->device newCommandQueue];
  new->work = Block_copy(work);
  return new;
}

void queue_run(struct queue* queue, void* buffer) {
  @autoreleasepool {
    id<MTLCommandBuffer> commands = [queue->commands commandBuffer];
    id<MTLBlitCommandEncoder> encoder = [commands blitCommandEncoder];
    [encoder fillBuffer:buffer range:NSMakeRange(0, 4) value:0];
    [encoder endEncoding];
    [commands commit];
    if ([queue->device supportsFamily:MTLGPUFamilyCommon1]) [commands waitUntilCompleted];
    NSLog(@"%" PRIu64 " command buffers", ++queue->made);
    if (commands.error != nil) queue->work((int)commands.error.code);
  }
}

void queue_free(struct queue* queue) {
  Block_release(queue->work);
  [queue->commands release];
  [queue->device release];
  free(queue);
}
