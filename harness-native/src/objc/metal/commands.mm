// Command queues, command buffers and encoders.
#include "objc/metal/objects.h"

#include "objc/blocks/block.hpp"
#include "objc/rules.hpp"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

NSString* const MTLCommandBufferErrorDomain = @"MTLCommandBufferErrorDomain";

@implementation MPSSCommandQueue
- (instancetype)initWithQueue:(metal::Ref<metal::CommandQueue>)queue {
  queue_ = queue.detach();
  return self;
}
- (void)dealloc {
  queue_->release();
  [super dealloc];
}
- (metal::CommandQueue*)object {
  return queue_;
}
- (id<MTLCommandBuffer>)commandBuffer {
  return [[[MPSSCommandBuffer alloc] initWithBuffer:queue_->commandBuffer()
                                              queue:self] autorelease];
}
- (id<MTLCommandBuffer>)commandBufferWithUnretainedReferences {
  return [[[MPSSCommandBuffer alloc] initWithBuffer:queue_->commandBufferWithUnretainedReferences()
                                              queue:self] autorelease];
}
- (void)addResidencySet:(id<MTLResidencySet>)set {
}
- (void)removeResidencySet:(id<MTLResidencySet>)set {
}
- (id<MTLCommandBuffer>)commandBufferWithDescriptor:(MTLCommandBufferDescriptor*)descriptor {
  return descriptor.retainedReferences ? [self commandBuffer]
                                       : [self commandBufferWithUnretainedReferences];
}
@end

@implementation MPSSCommandBuffer
- (instancetype)initWithBuffer:(metal::Ref<metal::CommandBuffer>)buffer
                         queue:(id<MTLCommandQueue>)queue {
  buffer_ = buffer.detach();
  queue_ = [queue retain];
  return self;
}
- (void)dealloc {
  buffer_->release();
  [queue_ release];
  [super dealloc];
}
- (id<MTLCommandQueue>)commandQueue {
  return queue_;
}
- (BOOL)retainedReferences {
  return buffer_->retainedReferences();
}
- (MTLCommandBufferStatus)status {
  const metal::CommandBufferStatus status = buffer_->status();
  if (status >= metal::CommandBufferStatus::Completed) {
    if (face::holds(face::Rule::StatusOrdersNothing)) {
      face::note_guess(face::Rule::StatusOrdersNothing);
    } else {
      buffer_->seen_completed();
    }
  }
  return (MTLCommandBufferStatus)status;
}
- (NSError*)error {
  const std::string text = buffer_->error();
  return text.empty() ? nil : face::error_of(MTLCommandBufferErrorDomain, MTLCommandBufferErrorInternal, text);
}
// Kernels of the simulated device log nothing.
- (id<MTLLogContainer>)logs {
  return nil;
}
- (NSTimeInterval)GPUStartTime {
  return buffer_->GPUStartTime();
}
- (NSTimeInterval)GPUEndTime {
  return buffer_->GPUEndTime();
}
- (NSTimeInterval)kernelStartTime {
  return buffer_->GPUStartTime();
}
- (NSTimeInterval)kernelEndTime {
  return buffer_->GPUEndTime();
}
- (void)enqueue {
  buffer_->enqueue();
}
// Handlers are called with this object, which is therefore held until they were.
- (void)commit {
  if (has_handlers_ && buffer_->status() < metal::CommandBufferStatus::Committed) {
    [self retain];
    has_handlers_ = false;
    buffer_->addCompletedHandler([self](metal::CommandBuffer*) { [self release]; });
  }
  buffer_->commit();
}
- (void)addScheduledHandler:(MTLCommandBufferHandler)block {
  buffer_->addScheduledHandler(
      [self, owner = face::BlockOwner((const void*)block)](metal::CommandBuffer*) {
        @autoreleasepool {
          owner.call((id)self);
        }
      });
  has_handlers_ = true;
}
- (void)addCompletedHandler:(MTLCommandBufferHandler)block {
  buffer_->addCompletedHandler(
      [self, owner = face::BlockOwner((const void*)block)](metal::CommandBuffer*) {
        @autoreleasepool {
          owner.call((id)self);
        }
      });
  has_handlers_ = true;
}
- (void)waitUntilScheduled {
  buffer_->waitUntilScheduled();
}
- (void)waitUntilCompleted {
  buffer_->waitUntilCompleted();
}
- (id<MTLBlitCommandEncoder>)blitCommandEncoder {
  return [[[MPSSBlitEncoder alloc] initWithEncoder:buffer_->blitCommandEncoder()] autorelease];
}
- (id<MTLComputeCommandEncoder>)computeCommandEncoder {
  return [self computeCommandEncoderWithDispatchType:MTLDispatchTypeSerial];
}
- (id<MTLComputeCommandEncoder>)computeCommandEncoderWithDispatchType:(MTLDispatchType)type {
  return [[[MPSSComputeEncoder alloc]
      initWithEncoder:buffer_->computeCommandEncoder((metal::DispatchType)type)] autorelease];
}
- (void)encodeSignalEvent:(id<MTLEvent>)event value:(uint64_t)value {
  buffer_->encodeSignalEvent(face::object_of(event), value);
}
- (void)encodeWaitForEvent:(id<MTLEvent>)event value:(uint64_t)value {
  buffer_->encodeWaitForEvent(face::object_of(event), value);
}
- (void)pushDebugGroup:(NSString*)name {
}
- (void)popDebugGroup {
}
@end

// Commands of a queue are in order, and so is what a fence would order.
#define MPSS_FENCES                            \
  -(void)updateFence : (id<MTLFence>)fence {   \
  }                                            \
  -(void)waitForFence : (id<MTLFence>)fence {  \
  }

#define MPSS_DEBUG_GROUPS                        \
  -(void)pushDebugGroup : (NSString*)name {      \
  }                                              \
  -(void)popDebugGroup {                         \
  }                                              \
  -(void)insertDebugSignpost : (NSString*)name { \
  }

@implementation MPSSBlitEncoder
- (instancetype)initWithEncoder:(metal::Ref<metal::BlitCommandEncoder>)encoder {
  encoder_ = encoder.detach();
  return self;
}
- (void)dealloc {
  encoder_->release();
  [super dealloc];
}
- (void)endEncoding {
  encoder_->endEncoding();
}
- (void)copyFromBuffer:(id<MTLBuffer>)source
          sourceOffset:(NSUInteger)sourceOffset
              toBuffer:(id<MTLBuffer>)destination
     destinationOffset:(NSUInteger)destinationOffset
                  size:(NSUInteger)size {
  encoder_->copyFromBuffer(face::object_of(source), sourceOffset, face::object_of(destination),
                           destinationOffset, size);
}
- (void)fillBuffer:(id<MTLBuffer>)buffer range:(NSRange)range value:(uint8_t)value {
  encoder_->fillBuffer(face::object_of(buffer), range.location, range.length, value);
}
- (void)synchronizeResource:(id<MTLResource>)resource {
}
MPSS_FENCES
MPSS_DEBUG_GROUPS
@end

@implementation MPSSComputeEncoder
- (instancetype)initWithEncoder:(metal::Ref<metal::ComputeCommandEncoder>)encoder {
  encoder_ = encoder.detach();
  return self;
}
- (void)dealloc {
  encoder_->release();
  [super dealloc];
}
- (void)endEncoding {
  encoder_->endEncoding();
}
- (metal::ComputeCommandEncoder*)object {
  return encoder_;
}
- (MTLDispatchType)dispatchType {
  return (MTLDispatchType)encoder_->dispatchType();
}
- (void)setComputePipelineState:(id<MTLComputePipelineState>)state {
  metal::ComputePipelineState* const object = [(MPSSPipelineState*)state object];
  known_ = object != nullptr;
  if (known_) encoder_->setComputePipelineState(object);
}
// What the simulated device has no place for belongs to kernels that it does not know.
- (void)setBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset atIndex:(NSUInteger)index {
  if (index >= metal::kMaximumBindings) return;
  bound_[index] = buffer;
  encoder_->setBuffer(buffer == nil ? nullptr : face::object_of(buffer), offset, index);
}
- (void)setBufferOffset:(NSUInteger)offset atIndex:(NSUInteger)index {
  if (index < metal::kMaximumBindings) [self setBuffer:bound_[index] offset:offset atIndex:index];
}
- (void)setBuffers:(const id<MTLBuffer>[])buffers
           offsets:(const NSUInteger[])offsets
         withRange:(NSRange)range {
  for (NSUInteger i = 0; i < range.length; ++i) {
    [self setBuffer:buffers[i] offset:offsets[i] atIndex:range.location + i];
  }
}
- (void)setBytes:(const void*)bytes length:(NSUInteger)length atIndex:(NSUInteger)index {
  if (length <= metal::kMaximumParameterBytes) encoder_->setBytes(bytes, length, index);
}
- (void)setThreadgroupMemoryLength:(NSUInteger)length atIndex:(NSUInteger)index {
}
- (void)useResource:(id<MTLResource>)resource usage:(MTLResourceUsage)usage {
}
- (void)useResources:(const id<MTLResource>[])resources
               count:(NSUInteger)count
               usage:(MTLResourceUsage)usage {
}
- (void)useHeap:(id<MTLHeap>)heap {
}
- (void)memoryBarrierWithResources:(const id<MTLResource>[])resources count:(NSUInteger)count {
  encoder_->memoryBarrier(metal::BarrierScope::Buffers);
}
MPSS_FENCES
- (void)dispatchThreads:(MTLSize)threads threadsPerThreadgroup:(MTLSize)size {
  if (!known_) return;
  encoder_->dispatchThreads({threads.width, threads.height, threads.depth},
                            {size.width, size.height, size.depth});
}
- (void)dispatchThreadgroups:(MTLSize)groups threadsPerThreadgroup:(MTLSize)size {
  if (!known_) return;
  encoder_->dispatchThreadgroups({groups.width, groups.height, groups.depth},
                                 {size.width, size.height, size.depth});
}
// The simulated device knows no size that it would read only when the kernel begins.
- (void)dispatchThreadgroupsWithIndirectBuffer:(id<MTLBuffer>)buffer
                          indirectBufferOffset:(NSUInteger)offset
                         threadsPerThreadgroup:(MTLSize)size {
  if (known_) [self doesNotRecognizeSelector:_cmd];
}
- (void)memoryBarrierWithScope:(MTLBarrierScope)scope {
  encoder_->memoryBarrier(metal::BarrierScope::Buffers);
}
MPSS_DEBUG_GROUPS
@end
