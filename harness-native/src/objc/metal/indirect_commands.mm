// Buffers of commands. They are read when they are encoded for execution (by Metal: when they are
// executed), and run one after the other where no barrier is set, too: a command that lacks its
// barrier is not seen.
#include "objc/metal/objects.h"

#include "metal/kernels/kernel.hpp"
#include "objc/categories.hpp"

#include <array>
#include <vector>

using namespace mpsstress;  // NOLINT: the file is Objective-C's

MPSS_ANCHOR(indirect_commands);

@implementation MTLIndirectCommandBufferDescriptor
@synthesize commandTypes = command_types_, inheritBuffers = inherit_buffers_, inheritPipelineState = inherit_pipeline_state_, maxKernelBufferBindCount = max_kernel_buffer_bind_count_, maxKernelThreadgroupMemoryBindCount = max_kernel_threadgroup_memory_bind_count_;
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
@end

@interface MPSSIndirectCommand : NSObject <MTLIndirectComputeCommand> {
 @public
  id<MTLComputePipelineState> state_;
  struct {
    id<MTLBuffer> buffer;
    NSUInteger offset;
  } bound_[metal::kMaximumBindings];
  MTLSize grid_;
  MTLSize group_;
  bool by_threads_;
  bool barrier_;
}
@end
@implementation MPSSIndirectCommand
- (void)dealloc {
  [self reset];
  [super dealloc];
}
- (void)setComputePipelineState:(id<MTLComputePipelineState>)state {
  [state retain];
  [state_ release];
  state_ = state;
}
// As on a Mac, buffers are not counted: who encodes keeps them.
- (void)setKernelBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset atIndex:(NSUInteger)index {
  if (index >= metal::kMaximumBindings) return;
  bound_[index].buffer = buffer;
  bound_[index].offset = offset;
}
- (void)setThreadgroupMemoryLength:(NSUInteger)length atIndex:(NSUInteger)index {
}
- (void)concurrentDispatchThreadgroups:(MTLSize)groups threadsPerThreadgroup:(MTLSize)size {
  grid_ = groups;
  group_ = size;
  by_threads_ = false;
}
- (void)concurrentDispatchThreads:(MTLSize)threads threadsPerThreadgroup:(MTLSize)size {
  grid_ = threads;
  group_ = size;
  by_threads_ = true;
}
- (void)setBarrier {
  barrier_ = true;
}
- (void)clearBarrier {
  barrier_ = false;
}
- (void)reset {
  [self setComputePipelineState:nil];
  for (auto& bound : bound_) bound = {};
  barrier_ = false;
}
// An indirect command has no bytes: a kernel's parameters lie in a buffer.
- (void)bind:(NSUInteger)index into:(id<MTLComputeCommandEncoder>)encoder {
  id<MTLBuffer> const buffer = bound_[index].buffer;
  const NSUInteger offset = bound_[index].offset;
  metal::ComputePipelineState* const known = [(MPSSPipelineState*)state_ object];
  if (known != nullptr && index == known->kernel().bindings()) {
    [encoder setBytes:(const char*)[buffer contents] + offset
               length:known->kernel().parameter_bytes
              atIndex:index];
  } else {
    [encoder setBuffer:buffer offset:offset atIndex:index];
  }
}
- (void)encodeInto:(id<MTLComputeCommandEncoder>)encoder {
  if (state_ == nil) return;  // it was reset, or never set
  if (barrier_) [encoder memoryBarrierWithScope:MTLBarrierScopeBuffers];
  [encoder setComputePipelineState:state_];
  for (NSUInteger i = 0; i < metal::kMaximumBindings; ++i) {
    if (bound_[i].buffer != nil) [self bind:i into:encoder];
  }
  if (by_threads_) {
    [encoder dispatchThreads:grid_ threadsPerThreadgroup:group_];
  } else {
    [encoder dispatchThreadgroups:grid_ threadsPerThreadgroup:group_];
  }
}
@end

@interface MPSSIndirectCommandBuffer : MPSSLabelled {
  std::vector<MPSSIndirectCommand*> commands_;
}
@end
@implementation MPSSIndirectCommandBuffer
- (instancetype)initWithCount:(NSUInteger)count {
  for (NSUInteger i = 0; i < count; ++i) {
    commands_.push_back([[MPSSIndirectCommand alloc] init]);
  }
  return self;
}
- (void)dealloc {
  for (MPSSIndirectCommand* command : commands_) [command release];
  [super dealloc];
}
- (NSUInteger)size {
  return commands_.size();
}
- (id<MTLIndirectComputeCommand>)indirectComputeCommandAtIndex:(NSUInteger)index {
  return commands_.at(index);
}
- (void)resetWithRange:(NSRange)range {
  for (NSUInteger i = 0; i < range.length; ++i) [commands_.at(range.location + i) reset];
}
- (void)encode:(NSRange)range into:(id<MTLComputeCommandEncoder>)encoder {
  for (NSUInteger i = 0; i < range.length; ++i) {
    [commands_.at(range.location + i) encodeInto:encoder];
  }
}
@end

@implementation MPSSDevice (IndirectCommands)
- (id<MTLIndirectCommandBuffer>)
    newIndirectCommandBufferWithDescriptor:(MTLIndirectCommandBufferDescriptor*)descriptor
                           maxCommandCount:(NSUInteger)count
                                   options:(MTLResourceOptions)options {
  if (descriptor.inheritBuffers || descriptor.inheritPipelineState) {
    [self doesNotRecognizeSelector:_cmd];
  }
  return (id<MTLIndirectCommandBuffer>)[[MPSSIndirectCommandBuffer alloc] initWithCount:count];
}
@end
@implementation MPSSComputeEncoder (IndirectCommands)
- (void)executeCommandsInBuffer:(id<MTLIndirectCommandBuffer>)buffer withRange:(NSRange)range {
  [(MPSSIndirectCommandBuffer*)buffer encode:range into:self];
}
@end
@implementation MPSSBlitEncoder (IndirectCommands)
- (void)optimizeIndirectCommandBuffer:(id<MTLIndirectCommandBuffer>)buffer withRange:(NSRange)range {
}
@end
