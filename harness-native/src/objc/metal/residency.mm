// Fences, residency sets, encoders of arguments: what a simulated device has no need of, and keeps
// as it is told.
#include "objc/metal/objects.h"

@implementation MPSSFence
@end

@implementation MPSSResidencySet
- (instancetype)initWithLabel:(NSString*)label {
  label_ = [label copy];
  allocations_ = [[NSMutableArray alloc] init];
  return self;
}
- (void)dealloc {
  [label_ release];
  [allocations_ release];
  [super dealloc];
}
- (id<MTLDevice>)device {
  return mpsstress::face::device_object();
}
- (NSString*)label {
  return label_;
}
- (uint64_t)allocatedSize {
  uint64_t size = 0;
  for (id<MTLAllocation> allocation in allocations_) size += [allocation allocatedSize];
  return size;
}
- (NSUInteger)allocationCount {
  return [allocations_ count];
}
- (NSArray<id<MTLAllocation>>*)allAllocations {
  return allocations_;
}
- (void)requestResidency {
}
- (void)endResidency {
}
- (void)addAllocation:(id<MTLAllocation>)allocation {
  if (![allocations_ containsObject:allocation]) [allocations_ addObject:allocation];
}
- (void)removeAllocation:(id<MTLAllocation>)allocation {
  [allocations_ removeObject:allocation];
}
- (void)removeAllAllocations {
  [allocations_ removeAllObjects];
}
- (BOOL)containsAllocation:(id<MTLAllocation>)allocation {
  return [allocations_ containsObject:allocation];
}
- (void)commit {
}
@end

// An address of 8 bytes for each argument.
@implementation MPSSArgumentEncoder
- (NSUInteger)encodedLength {
  return 8 * mpsstress::metal::kMaximumBindings;
}
- (NSUInteger)alignment {
  return 8;
}
- (void)setArgumentBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset {
  buffer_ = buffer;
  offset_ = offset;
}
- (void)setBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset atIndex:(NSUInteger)index {
  *(uint64_t*)[self constantDataAtIndex:index] = [buffer gpuAddress] + offset;
}
- (void*)constantDataAtIndex:(NSUInteger)index {
  return (char*)[buffer_ contents] + offset_ + 8 * index;
}
@end

#define MPSS_PLAIN(getter, setter, type, field) \
  -(type)getter {                               \
    return field;                               \
  }                                             \
  -(void)setter : (type)value {                 \
    field = value;                              \
  }
#define MPSS_LABEL                        \
  -(NSString*)label {                     \
    return label_;                        \
  }                                       \
  -(void)setLabel : (NSString*)label {    \
    NSString* const old = label_;         \
    label_ = [label copy];                \
    [old release];                        \
  }

@implementation MTLResidencySetDescriptor
MPSS_LABEL
MPSS_PLAIN(initialCapacity, setInitialCapacity, NSUInteger, capacity_)
- (void)dealloc {
  [label_ release];
  [super dealloc];
}
- (id)copyWithZone:(NSZone*)zone {
  MTLResidencySetDescriptor* copy = [[MTLResidencySetDescriptor alloc] init];
  copy->label_ = [label_ copy];
  copy->capacity_ = capacity_;
  return copy;
}
@end

@implementation MTLComputePipelineDescriptor
MPSS_LABEL
MPSS_PLAIN(maxTotalThreadsPerThreadgroup, setMaxTotalThreadsPerThreadgroup, NSUInteger,
           most_threads_)
MPSS_PLAIN(threadGroupSizeIsMultipleOfThreadExecutionWidth,
           setThreadGroupSizeIsMultipleOfThreadExecutionWidth, BOOL, multiple_)
MPSS_PLAIN(supportIndirectCommandBuffers, setSupportIndirectCommandBuffers, BOOL, indirect_)
- (id<MTLFunction>)computeFunction {
  return function_;
}
- (void)setComputeFunction:(id<MTLFunction>)function {
  id const old = function_;
  function_ = [function retain];
  [old release];
}
- (void)dealloc {
  [label_ release];
  [function_ release];
  [super dealloc];
}
- (id)copyWithZone:(NSZone*)zone {
  MTLComputePipelineDescriptor* copy = [[MTLComputePipelineDescriptor alloc] init];
  copy->label_ = [label_ copy];
  copy->function_ = [function_ retain];
  copy->most_threads_ = most_threads_;
  copy->multiple_ = multiple_;
  copy->indirect_ = indirect_;
  return copy;
}
@end
