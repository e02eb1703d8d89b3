// Commands that are encoded once and executed often.
#ifndef MPSSTRESS_FACE_MTLINDIRECTCOMMANDBUFFER_H
#define MPSSTRESS_FACE_MTLINDIRECTCOMMANDBUFFER_H

#include <Metal/MTLResources.h>

typedef NS_OPTIONS(NSUInteger, MTLIndirectCommandType) {
  MTLIndirectCommandTypeDraw = 1 << 0,
  MTLIndirectCommandTypeDrawIndexed = 1 << 1,
  MTLIndirectCommandTypeConcurrentDispatch = 1 << 5,
  MTLIndirectCommandTypeConcurrentDispatchThreads = 1 << 6,
};

@interface MTLIndirectCommandBufferDescriptor : NSObject <NSCopying> {
  MTLIndirectCommandType command_types_;
  BOOL inherit_buffers_;
  BOOL inherit_pipeline_state_;
  NSUInteger max_kernel_buffer_bind_count_;
  NSUInteger max_kernel_threadgroup_memory_bind_count_;
}
@property(nonatomic) MTLIndirectCommandType commandTypes;
@property(nonatomic) BOOL inheritBuffers;
@property(nonatomic) BOOL inheritPipelineState;
@property(nonatomic) NSUInteger maxKernelBufferBindCount;
@property(nonatomic) NSUInteger maxKernelThreadgroupMemoryBindCount;
@end

@protocol MTLIndirectComputeCommand <NSObject>
- (void)setComputePipelineState:(id<MTLComputePipelineState>)state;
- (void)setKernelBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset atIndex:(NSUInteger)index;
- (void)setThreadgroupMemoryLength:(NSUInteger)length atIndex:(NSUInteger)index;
- (void)concurrentDispatchThreadgroups:(MTLSize)groups threadsPerThreadgroup:(MTLSize)size;
- (void)concurrentDispatchThreads:(MTLSize)threads threadsPerThreadgroup:(MTLSize)size;
- (void)setBarrier;
- (void)clearBarrier;
- (void)reset;
@end

@protocol MTLIndirectCommandBuffer <MTLResource>
@property(readonly) NSUInteger size;
- (id<MTLIndirectComputeCommand>)indirectComputeCommandAtIndex:(NSUInteger)index;
- (void)resetWithRange:(NSRange)range;
@end

#endif
