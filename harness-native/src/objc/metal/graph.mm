// MPSGraph: tensors are names, and encoding is one opaque command for each result, which reads what
// the graph is fed and writes the result. As the real one, a graph must not be encoded by two threads
// at once: encoding keeps its working state in the object.
#include "objc/metal/objects.h"

#include "objc/metal/graph.h"

#include "metal/kernels/kernel.hpp"
#include "metal/validation.hpp"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

namespace {

struct OpaqueParameters {
  std::uint64_t inputs[3];
  std::uint64_t output;
};

template <int kInputs>
void count_opaque(const void* parameters, metal::ElementCounts& counts) {
  const auto* p = static_cast<const OpaqueParameters*>(parameters);
  for (int i = 0; i < kInputs; ++i) counts[i] = p->inputs[i];
  counts[kInputs] = p->output;
}

// Some function of every input.
template <int kInputs>
const char* compute_opaque(const void* parameters, const float* const* inputs, float* output) {
  const auto* p = static_cast<const OpaqueParameters*>(parameters);
  for (std::uint64_t i = 0; i < p->output; ++i) {
    output[i] = 0;
    for (int k = 0; k < kInputs; ++k) {
      if (p->inputs[k] != 0) output[i] += inputs[k][i % p->inputs[k]];
    }
  }
  return nullptr;
}

// Runs of kernels of up to three inputs: more feeds are read by more of them.
const metal::Kernel opaque[4] = {
    {"MPSGraph", 0, sizeof(OpaqueParameters), count_opaque<0>, compute_opaque<0>},
    {"MPSGraph", 1, sizeof(OpaqueParameters), count_opaque<1>, compute_opaque<1>},
    {"MPSGraph", 2, sizeof(OpaqueParameters), count_opaque<2>, compute_opaque<2>},
    {"MPSGraph", 3, sizeof(OpaqueParameters), count_opaque<3>, compute_opaque<3>},
};

constexpr const char* kInvalidKernelDag =
    "MPSNDArrayMultiaryKernel.mm:1076: failed assertion `Error: Invalid KernelDAG, equalShape for "
    "destination failed'";

}  // namespace

@interface MPSGraphTensor ()
- (instancetype)initWithShape:(MPSShape*)shape type:(MPSDataType)type;
@end

@interface MPSGraphTensorData ()
- (metal::Buffer*)buffer;
- (std::size_t)offset;
- (std::uint64_t)floats;
@end

@interface MPSGraph ()

- (void)arrange:(MPSGraphExecutionDescriptor*)descriptor
            for:(MPSGraphTensorDataDictionary*)results
           with:(MPSCommandBuffer*)buffer;
@end

@implementation MPSGraphObject
@end

@implementation MPSGraphDevice
+ (instancetype)deviceWithMTLDevice:(id<MTLDevice>)device {
  MPSGraphDevice* object = [[[self alloc] init] autorelease];
  object->device_ = [device retain];
  return (id)object;
}
- (void)dealloc {
  [device_ release];
  [super dealloc];
}
- (id<MTLDevice>)metalDevice {
  return device_;
}
@end

@implementation MPSGraphOperation
- (MPSGraph*)graph {
  return graph_;
}
- (NSString*)name {
  return name_;
}
@end

@implementation MPSGraphTensor
- (instancetype)initWithShape:(MPSShape*)shape type:(MPSDataType)type {
  shape_ = [shape copy];
  type_ = type;
  return self;
}
- (void)dealloc {
  [shape_ release];
  [super dealloc];
}
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
- (MPSShape*)shape {
  return shape_;
}
- (MPSDataType)dataType {
  return type_;
}
- (MPSGraphOperation*)operation {
  return operation_;
}
@end

@implementation MPSGraphTensorData
- (instancetype)initWithMTLBuffer:(id<MTLBuffer>)buffer
                            shape:(MPSShape*)shape
                         dataType:(MPSDataType)type {
  buffer_ = [buffer retain];
  shape_ = [shape copy];
  type_ = type;
  return self;
}
- (instancetype)initWithMPSNDArray:(MPSNDArray*)array {
  array_ = [array retain];
  return [self initWithMTLBuffer:array.buffer shape:array.shape dataType:array.dataType];
}
- (void)dealloc {
  [array_ release];
  [buffer_ release];
  [shape_ release];
  [super dealloc];
}
- (MPSShape*)shape {
  return shape_;
}
- (MPSDataType)dataType {
  return type_;
}
- (MPSNDArray*)mpsndarray {
  if (array_ == nil) {
    MPSNDArrayDescriptor* of = [MPSNDArrayDescriptor descriptorWithDataType:type_ shape:shape_];
    array_ = [[MPSNDArray alloc] initWithBuffer:buffer_ offset:0 descriptor:of];
  }
  return array_;
}
- (void)printNDArray {
}
- (metal::Buffer*)buffer {
  return face::object_of(buffer_);
}
- (std::size_t)offset {
  return array_ == nil ? 0 : array_.offset;
}
- (std::uint64_t)floats {
  std::uint64_t count = (type_ & 0xff) / 8;
  for (NSNumber* size in shape_) count *= [size unsignedLongValue];
  const std::uint64_t all = ([buffer_ length] - [self offset]) / sizeof(float);
  return count / sizeof(float) < all ? count / sizeof(float) : all;
}
@end

@implementation MPSGraph
+ (instancetype)new {
  return [[self alloc] init];
}
- (instancetype)init {
  face::link_elementwise_operations();
  face::link_neural_operations();
  face::link_shape_operations();
  tensors_ = [[NSMutableArray alloc] init];
  return self;
}
- (void)dealloc {
  [tensors_ release];
  [super dealloc];
}
- (MPSGraphOptions)options {
  return options_;
}
- (void)setOptions:(MPSGraphOptions)options {
  options_ = options;
}
- (NSArray*)placeholderTensors {
  return tensors_;
}
- (MPSGraphTensor*)newTensorOfShape:(MPSShape*)shape type:(MPSDataType)type {
  MPSGraphTensor* tensor =
      [[[MPSGraphTensor alloc] initWithShape:shape type:type] autorelease];
  [tensors_ addObject:tensor];
  return tensor;
}
- (MPSGraphTensor*)placeholderWithShape:(MPSShape*)shape
                               dataType:(MPSDataType)type
                                   name:(NSString*)name {
  return [self newTensorOfShape:shape type:type];
}
- (MPSGraphTensor*)placeholderWithShape:(MPSShape*)shape name:(NSString*)name {
  return [self newTensorOfShape:shape type:MPSDataTypeFloat32];
}
- (MPSGraphTensor*)constantWithScalar:(double)scalar dataType:(MPSDataType)type {
  return [self newTensorOfShape:nil type:type];
}
- (MPSGraphTensor*)constantWithScalar:(double)scalar
                                shape:(MPSShape*)shape
                             dataType:(MPSDataType)type {
  return [self newTensorOfShape:shape type:type];
}
- (NSArray*)newTensors:(NSUInteger)count ofShape:(MPSShape*)shape type:(MPSDataType)type {
  NSMutableArray* tensors = [[[NSMutableArray alloc] init] autorelease];
  for (NSUInteger i = 0; i < count; ++i) [tensors addObject:[self newTensorOfShape:shape type:type]];
  return tensors;
}

- (void)encode:(MPSGraphTensorData*)result
          from:(NSArray*)feeds
            to:(metal::ComputeCommandEncoder*)encoder {
  NSUInteger next = 0;
  do {
    OpaqueParameters parameters{};
    NSUInteger inputs = 0;
    for (; inputs < 3 && next < [feeds count]; ++inputs, ++next) {
      MPSGraphTensorData* feed = [feeds objectAtIndex:next];
      parameters.inputs[inputs] = [feed floats];
      encoder->setBuffer([feed buffer], [feed offset], inputs);
    }
    parameters.output = [result floats];
    const auto pipeline = encoder->device()->newComputePipelineState(opaque[inputs]);
    encoder->setComputePipelineState(pipeline);
    encoder->setBuffer([result buffer], [result offset], inputs);
    encoder->setBytes(&parameters, sizeof parameters, inputs + 1);
    encoder->dispatchThreads({parameters.output, 1, 1}, {1, 1, 1});
  } while (next < [feeds count]);
}

// In the caller's autorelease pool.
- (void)encodeInputs:(NSArray*)inputs results:(NSArray*)results to:(id<MTLCommandBuffer>)buffer {
  if (__atomic_exchange_n(&encoding_, 1, __ATOMIC_RELAXED) != 0) {
    metal::fail_with_message(kInvalidKernelDag, self, nullptr, {});
  }
  MPSSComputeEncoder* encoder = (MPSSComputeEncoder*)[buffer computeCommandEncoder];
  for (MPSGraphTensorData* result in results) {
    [self encode:result from:inputs to:[encoder object]];
  }
  [encoder endEncoding];
  __atomic_store_n(&encoding_, 0, __ATOMIC_RELAXED);
}

- (MPSGraphExecutable*)compileWithDevice:(MPSGraphDevice*)device
                                   feeds:(NSDictionary*)feeds
                           targetTensors:(NSArray*)targets
                        targetOperations:(NSArray*)operations
                   compilationDescriptor:(MPSGraphCompilationDescriptor*)descriptor {
  return [[[MPSGraphExecutable alloc] initWithGraph:self
                                              feeds:[feeds allKeys]
                                            targets:targets] autorelease];
}

- (void)encodeToCommandBuffer:(MPSCommandBuffer*)buffer
                        feeds:(MPSGraphTensorDataDictionary*)feeds
             targetOperations:(NSArray*)operations
            resultsDictionary:(MPSGraphTensorDataDictionary*)results
          executionDescriptor:(MPSGraphExecutionDescriptor*)descriptor {
  @autoreleasepool {
    [self encodeInputs:[feeds allValues] results:[results allValues] to:buffer];
  }
  [self arrange:descriptor for:results with:buffer];
}

- (void)arrange:(MPSGraphExecutionDescriptor*)descriptor
            for:(MPSGraphTensorDataDictionary*)results
           with:(MPSCommandBuffer*)buffer {
  MPSGraphCompletionHandler completed = descriptor.completionHandler;
  if (completed != nil) {
    [buffer addCompletedHandler:^(id<MTLCommandBuffer> done) {
      completed(results, [done error]);
    }];
  }
  MPSGraphScheduledHandler scheduled = descriptor.scheduledHandler;
  if (scheduled != nil) {
    [buffer addScheduledHandler:^(id<MTLCommandBuffer>) {
      scheduled(results, nil);
    }];
  }
  if (descriptor.enableCommitAndContinue) [buffer commitAndContinue];
}

- (void)runAsyncWithMTLCommandQueue:(id<MTLCommandQueue>)queue
                              feeds:(MPSGraphTensorDataDictionary*)feeds
                   targetOperations:(NSArray*)operations
                  resultsDictionary:(MPSGraphTensorDataDictionary*)results
                executionDescriptor:(MPSGraphExecutionDescriptor*)descriptor {
  @autoreleasepool {
    MPSCommandBuffer* buffer = [MPSCommandBuffer commandBufferFromCommandQueue:queue];
    [self encodeToCommandBuffer:buffer
                          feeds:feeds
               targetOperations:operations
              resultsDictionary:results
            executionDescriptor:descriptor];
    [buffer commit];
    if (descriptor.waitUntilCompleted) [buffer waitUntilCompleted];
  }
}
@end
