// MPSCommandBuffer: as the real one, it is not safe for several threads; its pointer is plain memory.
#include <MetalPerformanceShaders/MetalPerformanceShaders.h>

@implementation MPSCommandBuffer
+ (instancetype)commandBufferFromCommandQueue:(id<MTLCommandQueue>)queue {
  return [[[self alloc] initWithCommandBuffer:[queue commandBuffer]] autorelease];
}
+ (instancetype)commandBufferWithCommandBuffer:(id<MTLCommandBuffer>)buffer {
  return [[[self alloc] initWithCommandBuffer:buffer] autorelease];
}
- (instancetype)initWithCommandBuffer:(id<MTLCommandBuffer>)buffer {
  buffer_ = [buffer retain];
  return self;
}
- (void)dealloc {
  [buffer_ release];
  [super dealloc];
}
- (id<MTLCommandBuffer>)commandBuffer {
  return buffer_;
}
- (id<MTLCommandBuffer>)rootCommandBuffer {
  return buffer_;
}
// Commits what was encoded so far, and goes on with a fresh command buffer of the same queue.
- (void)commitAndContinue {
  @autoreleasepool {
    [buffer_ commit];
    id<MTLCommandBuffer> const old = buffer_;
    buffer_ = [[[old commandQueue] commandBuffer] retain];
    [old release];
  }
}
- (id<MTLDevice>)device {
  return [buffer_ device];
}
- (id<MTLCommandQueue>)commandQueue {
  return [buffer_ commandQueue];
}
- (BOOL)retainedReferences {
  return [buffer_ retainedReferences];
}
- (NSString*)label {
  return [buffer_ label];
}
- (void)setLabel:(NSString*)label {
  [buffer_ setLabel:label];
}
- (MTLCommandBufferStatus)status {
  return [buffer_ status];
}
- (NSError*)error {
  return [buffer_ error];
}
- (NSTimeInterval)GPUStartTime {
  return [buffer_ GPUStartTime];
}
- (NSTimeInterval)GPUEndTime {
  return [buffer_ GPUEndTime];
}
- (NSTimeInterval)kernelStartTime {
  return [buffer_ kernelStartTime];
}
- (NSTimeInterval)kernelEndTime {
  return [buffer_ kernelEndTime];
}
- (void)enqueue {
  [buffer_ enqueue];
}
- (void)commit {
  [buffer_ commit];
}
- (void)addScheduledHandler:(MTLCommandBufferHandler)block {
  [buffer_ addScheduledHandler:block];
}
- (void)addCompletedHandler:(MTLCommandBufferHandler)block {
  [buffer_ addCompletedHandler:block];
}
- (void)waitUntilScheduled {
  [buffer_ waitUntilScheduled];
}
- (void)waitUntilCompleted {
  [buffer_ waitUntilCompleted];
}
- (id<MTLBlitCommandEncoder>)blitCommandEncoder {
  return [buffer_ blitCommandEncoder];
}
- (id<MTLComputeCommandEncoder>)computeCommandEncoder {
  return [buffer_ computeCommandEncoder];
}
- (id<MTLComputeCommandEncoder>)computeCommandEncoderWithDispatchType:(MTLDispatchType)type {
  return [buffer_ computeCommandEncoderWithDispatchType:type];
}
- (void)encodeSignalEvent:(id<MTLEvent>)event value:(uint64_t)value {
  [buffer_ encodeSignalEvent:event value:value];
}
- (void)encodeWaitForEvent:(id<MTLEvent>)event value:(uint64_t)value {
  [buffer_ encodeWaitForEvent:event value:value];
}
- (void)pushDebugGroup:(NSString*)name {
}
- (void)popDebugGroup {
}
@end
