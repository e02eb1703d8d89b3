// The classes behind Metal's protocols: each holds an object of src/metal.
#ifndef MPSSTRESS_OBJC_METAL_OBJECTS_H
#define MPSSTRESS_OBJC_METAL_OBJECTS_H

#include "metal/command/command_buffer.hpp"
#include "metal/command/command_encoder.hpp"
#include "metal/command/command_queue.hpp"
#include "metal/device.hpp"
#include "metal/execution/shared_event.hpp"
#include "metal/library.hpp"
#include "metal/memory/buffer.hpp"
#include "metal/memory/heap.hpp"

// After ours: macros of libdispatch are names of constants there.
#include <Metal/Metal.h>

// A label, and the device, which is one for the process.
@interface MPSSLabelled : NSObject {
  NSString* label_;
}
- (NSString*)label;
- (void)setLabel:(NSString*)label;
- (id<MTLDevice>)device;
@end

@interface MPSSDevice : NSObject <MTLDevice> {
  mpsstress::metal::Device* device_;
}
- (instancetype)initWithDevice:(mpsstress::metal::Ref<mpsstress::metal::Device>)device;
- (mpsstress::metal::Device*)object;
@end

@interface MPSSBuffer : MPSSLabelled <MTLBuffer> {
  mpsstress::metal::Buffer* buffer_;
  id<MTLHeap> heap_;
  MTLResourceOptions options_;
  NSUInteger heap_offset_;
  int tensor_;  // whether a tensor was ever in it
}
// nil where there is none.
+ (instancetype)newWithBuffer:(mpsstress::metal::Ref<mpsstress::metal::Buffer>)buffer
                         heap:(id<MTLHeap>)heap
                      options:(MTLResourceOptions)options;
- (mpsstress::metal::Buffer*)object;
- (void)placeAt:(NSUInteger)offset;
- (void)noteTensor;
@end

@interface MPSSHeap : MPSSLabelled <MTLHeap> {
  mpsstress::metal::Heap* heap_;
  MTLHeapType type_;
  MTLResourceOptions options_;
}
+ (instancetype)newWithHeap:(mpsstress::metal::Ref<mpsstress::metal::Heap>)heap
                       type:(MTLHeapType)type
                    options:(MTLResourceOptions)options;
@end

@interface MPSSSharedEvent : MPSSLabelled <MTLSharedEvent> {
  mpsstress::metal::SharedEvent* event_;
}
- (instancetype)initWithEvent:(mpsstress::metal::Ref<mpsstress::metal::SharedEvent>)event;
- (mpsstress::metal::SharedEvent*)object;
@end

@interface MPSSLibrary : MPSSLabelled <MTLLibrary> {
  NSArray* names_;  // nil: any name
}
- (instancetype)initWithNames:(NSArray*)names;
@end

@interface MPSSFence : MPSSLabelled <MTLFence>
@end

@interface MPSSResidencySet : NSObject <MTLResidencySet> {
  NSString* label_;
  NSMutableArray* allocations_;
}
- (instancetype)initWithLabel:(NSString*)label;
@end

@interface MPSSArgumentEncoder : MPSSLabelled <MTLArgumentEncoder> {
  id<MTLBuffer> buffer_;  // not counted
  NSUInteger offset_;
}
@end

@interface MPSSFunction : MPSSLabelled <MTLFunction> {
  NSString* name_;
}
- (instancetype)initWithName:(NSString*)name;
@end

@interface MPSSPipelineState : NSObject <MTLComputePipelineState> {
  mpsstress::metal::ComputePipelineState* state_;  // null: the kernel is not known
  NSString* label_;
}
- (instancetype)initWithState:(mpsstress::metal::Ref<mpsstress::metal::ComputePipelineState>)state
                         name:(NSString*)name;
- (mpsstress::metal::ComputePipelineState*)object;
@end

@interface MPSSCommandQueue : MPSSLabelled <MTLCommandQueue> {
  mpsstress::metal::CommandQueue* queue_;
}
- (instancetype)initWithQueue:(mpsstress::metal::Ref<mpsstress::metal::CommandQueue>)queue;
- (mpsstress::metal::CommandQueue*)object;
@end

@interface MPSSCommandBuffer : MPSSLabelled <MTLCommandBuffer> {
  mpsstress::metal::CommandBuffer* buffer_;
  id<MTLCommandQueue> queue_;
  bool has_handlers_;
}
- (instancetype)initWithBuffer:(mpsstress::metal::Ref<mpsstress::metal::CommandBuffer>)buffer
                         queue:(id<MTLCommandQueue>)queue;
@end

@interface MPSSComputeEncoder : MPSSLabelled <MTLComputeCommandEncoder> {
  mpsstress::metal::ComputeCommandEncoder* encoder_;
  bool known_;                                               // the pipeline's kernel is
  id<MTLBuffer> bound_[mpsstress::metal::kMaximumBindings];  // not counted
}
- (instancetype)initWithEncoder:
    (mpsstress::metal::Ref<mpsstress::metal::ComputeCommandEncoder>)encoder;
- (mpsstress::metal::ComputeCommandEncoder*)object;
@end

@interface MPSSBlitEncoder : MPSSLabelled <MTLBlitCommandEncoder> {
  mpsstress::metal::BlitCommandEncoder* encoder_;
}
- (instancetype)initWithEncoder:
    (mpsstress::metal::Ref<mpsstress::metal::BlitCommandEncoder>)encoder;
@end

namespace mpsstress::face {
// The face of the process's device; not retained.
MPSSDevice* device_object();
// Lets go of +[MTLSharedEventListener sharedListener], which is of the device.
void forget_shared_listener();
inline metal::Buffer* object_of(id<MTLBuffer> buffer) { return [(MPSSBuffer*)buffer object]; }
inline metal::SharedEvent* object_of(id<MTLEvent> event) {
  return [(MPSSSharedEvent*)event object];
}
// A tensor lies in that buffer; how many such buffers there still are. They order nothing.
void note_tensor(id<MTLBuffer> buffer);
std::int64_t live_tensor_buffers();
void forget_tensor_buffers();  // of a device that is gone
NSError* error_of(NSString* domain, NSInteger code, const std::string& text);
metal::StorageMode storage_mode_of(MTLResourceOptions options);
}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_METAL_OBJECTS_H
