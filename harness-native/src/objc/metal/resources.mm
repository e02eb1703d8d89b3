// Buffers and heaps.
#include "objc/metal/objects.h"

#include "dispatch/tsan_annotations.hpp"
#include "objc/blocks/block.hpp"
#include "objc/foundation/object_memory.hpp"
#include "objc/metal/face.hpp"
#include "objc/rules.hpp"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

namespace {

MTLStorageMode mode_of(metal::StorageMode mode) {
  return mode == metal::StorageMode::Private ? MTLStorageModePrivate : MTLStorageModeShared;
}

MTLHazardTrackingMode tracking_of(MTLResourceOptions options) {
  return (MTLHazardTrackingMode)((options >> 8) & 3);
}

// Whoever reads the count may act on being the last holder: it comes after what the device did, as
// after what any other holder did.
NSUInteger count_with(id face, const dispatch::Object& object) {
  const std::int64_t count = face::count_of(face) + object.retainCount() - 1;
  if (face::holds(face::Rule::RetainCountOrdersNothing)) {
    face::note_guess(face::Rule::RetainCountOrdersNothing);
  } else {
    dispatch::ordering::acquired(object.release_address());
  }
  return (NSUInteger)count;
}

// Book-keeping of whoever runs a subject, not undone between schedules: each device begins anew.
std::int64_t tensor_buffers = 0;
MPSSTRESS_NO_TSAN void remember_tensor(int& mark) {
  if (__atomic_exchange_n(&mark, 1, __ATOMIC_RELAXED) == 0) {
    __atomic_fetch_add(&tensor_buffers, 1, __ATOMIC_RELAXED);
  }
}
MPSSTRESS_NO_TSAN void forget_tensor(int& mark) {
  if (__atomic_exchange_n(&mark, 0, __ATOMIC_RELAXED) != 0) {
    __atomic_fetch_sub(&tensor_buffers, 1, __ATOMIC_RELAXED);
  }
}

}  // namespace

namespace mpsstress::face {
void note_tensor(id<MTLBuffer> buffer) { [(MPSSBuffer*)buffer noteTensor]; }
MPSSTRESS_NO_TSAN std::int64_t live_tensor_buffers() {
  return __atomic_load_n(&tensor_buffers, __ATOMIC_RELAXED);
}
MPSSTRESS_NO_TSAN void forget_tensor_buffers() {
  __atomic_store_n(&tensor_buffers, 0, __ATOMIC_RELAXED);
}
}  // namespace mpsstress::face

@implementation MPSSBuffer
+ (instancetype)newWithBuffer:(metal::Ref<metal::Buffer>)buffer
                         heap:(id<MTLHeap>)heap
                      options:(MTLResourceOptions)options {
  if (buffer == nullptr) return nil;
  MPSSBuffer* object = [[self alloc] init];
  object->buffer_ = buffer.detach();
  object->heap_ = [heap retain];
  object->options_ = options;
  return object;
}
- (void)dealloc {
  forget_tensor(tensor_);
  buffer_->release();
  [heap_ release];
  [super dealloc];
}
- (void)noteTensor {
  remember_tensor(tensor_);
}
- (metal::Buffer*)object {
  return buffer_;
}
- (NSUInteger)retainCount {
  return count_with(self, *buffer_);
}
- (NSUInteger)length {
  return buffer_->length();
}
- (void*)contents {
  return buffer_->contents();
}
- (uint64_t)gpuAddress {
  return (uint64_t)buffer_->gpu_address();
}
- (void)didModifyRange:(NSRange)range {
}
- (MTLStorageMode)storageMode {
  return mode_of(buffer_->storageMode());
}
- (MTLCPUCacheMode)cpuCacheMode {
  return (MTLCPUCacheMode)(options_ & 15);
}
- (MTLHazardTrackingMode)hazardTrackingMode {
  return tracking_of(options_);
}
- (MTLResourceOptions)resourceOptions {
  return options_;
}
- (id<MTLHeap>)heap {
  return heap_;
}
- (NSUInteger)heapOffset {
  return heap_offset_;
}
- (void)placeAt:(NSUInteger)offset {
  heap_offset_ = offset;
}
- (NSUInteger)allocatedSize {
  return buffer_->allocatedSize();
}
- (MTLPurgeableState)setPurgeableState:(MTLPurgeableState)state {
  return MTLPurgeableStateNonVolatile;
}
- (void)makeAliasable {
}
- (BOOL)isAliasable {
  return NO;
}
@end

@implementation MPSSHeap
+ (instancetype)newWithHeap:(metal::Ref<metal::Heap>)heap
                       type:(MTLHeapType)type
                    options:(MTLResourceOptions)options {
  if (heap == nullptr) return nil;
  MPSSHeap* object = [[self alloc] init];
  object->heap_ = heap.detach();
  object->type_ = type;
  object->options_ = options;
  return object;
}
- (void)dealloc {
  heap_->release();
  [super dealloc];
}
- (NSUInteger)retainCount {
  return count_with(self, *heap_);
}
- (MTLStorageMode)storageMode {
  return mode_of(heap_->storageMode());
}
- (MTLCPUCacheMode)cpuCacheMode {
  return (MTLCPUCacheMode)(options_ & 15);
}
- (MTLHazardTrackingMode)hazardTrackingMode {
  return tracking_of(options_);
}
- (MTLResourceOptions)resourceOptions {
  return options_;
}
- (MTLHeapType)type {
  return type_;
}
- (NSUInteger)size {
  return heap_->size();
}
- (NSUInteger)usedSize {
  return heap_->usedSize();
}
- (NSUInteger)currentAllocatedSize {
  return heap_->currentAllocatedSize();
}
- (NSUInteger)maxAvailableSizeWithAlignment:(NSUInteger)alignment {
  return heap_->maxAvailableSize(alignment);
}
// A heap of type automatic chooses the place, one of type placement is told it; the other way round
// is nothing of theirs.
- (id<MTLBuffer>)newBufferWithLength:(NSUInteger)length options:(MTLResourceOptions)options {
  if (type_ == MTLHeapTypePlacement) return nil;
  return [MPSSBuffer newWithBuffer:heap_->newBuffer(length, face::storage_mode_of(options))
                              heap:self
                           options:options];
}
- (id<MTLBuffer>)newBufferWithLength:(NSUInteger)length
                             options:(MTLResourceOptions)options
                              offset:(NSUInteger)offset {
  if (type_ != MTLHeapTypePlacement) return nil;
  MPSSBuffer* const buffer = [MPSSBuffer
      newWithBuffer:heap_->placeBuffer(length, face::storage_mode_of(options), offset)
               heap:self
            options:options];
  [buffer placeAt:offset];
  return buffer;
}
- (NSUInteger)allocatedSize {
  return heap_->size();
}
- (MTLPurgeableState)setPurgeableState:(MTLPurgeableState)state {
  return MTLPurgeableStateNonVolatile;
}
@end
