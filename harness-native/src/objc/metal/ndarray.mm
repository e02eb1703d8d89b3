// Arrays and matrices: a buffer, an offset, and how it is looked at.
#include <algorithm>
#include <cstring>

#include "objc/metal/graph.h"

namespace {

NSUInteger bytes_of(MPSShape* shape, MPSDataType type) {
  NSUInteger count = (type & 0xff) / 8;
  for (NSNumber* size in shape) count *= [size unsignedIntegerValue];
  return count;
}

}  // namespace

@implementation MPSNDArrayDescriptor
+ (instancetype)descriptorWithDataType:(MPSDataType)type shape:(MPSShape*)shape {
  MPSNDArrayDescriptor* object = [[[self alloc] init] autorelease];
  object->type_ = type;
  object->shape_ = [shape copy];
  return (id)object;
}
- (void)dealloc {
  [shape_ release];
  [super dealloc];
}
- (MPSDataType)dataType {
  return type_;
}
- (void)setDataType:(MPSDataType)type {
  type_ = type;
}
- (BOOL)preferPackedRows {
  return YES;
}
- (void)setPreferPackedRows:(BOOL)packed {
}
- (NSUInteger)numberOfDimensions {
  return [shape_ count];
}
- (MPSShape*)getShape {
  return shape_;
}
- (NSUInteger)lengthOfDimension:(NSUInteger)dimension {
  const NSUInteger count = [shape_ count];
  return dimension < count ? [[shape_ objectAtIndex:count - 1 - dimension] unsignedIntegerValue] : 1;
}
- (void)transposeDimension:(NSUInteger)one withDimension:(NSUInteger)other {
  const NSUInteger count = [shape_ count];
  if (one >= count || other >= count) return;
  NSMutableArray* shape = [shape_ mutableCopy];
  NSNumber* first = [shape_ objectAtIndex:count - 1 - one];
  [shape replaceObjectAtIndex:count - 1 - one withObject:[shape_ objectAtIndex:count - 1 - other]];
  [shape replaceObjectAtIndex:count - 1 - other withObject:first];
  [shape_ release];
  shape_ = shape;
}
@end

@implementation MPSNDArray
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSNDArrayDescriptor*)descriptor {
  buffer_ = [buffer retain];
  offset_ = offset;
  descriptor_ = [descriptor retain];
  return self;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device descriptor:(MPSNDArrayDescriptor*)descriptor {
  const NSUInteger bytes = bytes_of([descriptor getShape], descriptor.dataType);
  buffer_ = [device newBufferWithLength:std::max<NSUInteger>(bytes, 4)
                                options:MTLResourceStorageModeShared];
  descriptor_ = [descriptor retain];
  return self;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device scalar:(double)value {
  [self initWithDevice:device
            descriptor:[MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                                              shape:@[ @1 ]]];
  float number = (float)value;
  [self writeBytes:&number strideBytes:nullptr];
  return self;
}
- (void)dealloc {
  [buffer_ release];
  [descriptor_ release];
  [super dealloc];
}
- (MPSDataType)dataType {
  return descriptor_.dataType;
}
- (NSUInteger)numberOfDimensions {
  return descriptor_.numberOfDimensions;
}
- (MPSShape*)shape {
  return [descriptor_ getShape];
}
- (id<MTLBuffer>)buffer {
  return buffer_;
}
- (NSUInteger)offset {
  return offset_;
}
// The caller may change it; the array stays as it is.
- (MPSNDArrayDescriptor*)descriptor {
  return [MPSNDArrayDescriptor descriptorWithDataType:descriptor_.dataType
                                                shape:[descriptor_ getShape]];
}
- (NSUInteger)lengthOfDimension:(NSUInteger)dimension {
  return [descriptor_ lengthOfDimension:dimension];
}
- (NSUInteger)resourceSize {
  return [buffer_ allocatedSize];
}
- (MPSNDArray*)arrayViewWithShape:(MPSShape*)shape strides:(MPSShape*)strides {
  MPSNDArrayDescriptor* of =
      [MPSNDArrayDescriptor descriptorWithDataType:descriptor_.dataType
                                             shape:shape == nil ? [descriptor_ getShape] : shape];
  return [[[MPSNDArray alloc] initWithBuffer:buffer_ offset:offset_ descriptor:of] autorelease];
}
- (MPSNDArray*)arrayViewWithCommandBuffer:(id<MTLCommandBuffer>)buffer
                               descriptor:(MPSNDArrayDescriptor*)descriptor
                                 aliasing:(MPSAliasingStrategy)aliasing {
  return [[[MPSNDArray alloc] initWithBuffer:buffer_ offset:offset_
                                  descriptor:descriptor] autorelease];
}
- (void)writeBytes:(void*)bytes strideBytes:(NSInteger*)strides {
  const NSUInteger all = bytes_of([descriptor_ getShape], descriptor_.dataType);
  std::memcpy((char*)[buffer_ contents] + offset_, bytes, all);
}
- (void)readBytes:(void*)bytes strideBytes:(NSInteger*)strides {
  const NSUInteger all = bytes_of([descriptor_ getShape], descriptor_.dataType);
  std::memcpy(bytes, (char*)[buffer_ contents] + offset_, all);
}
@end

@implementation MPSKernel
- (instancetype)initWithDevice:(id<MTLDevice>)device {
  device_ = [device retain];
  return self;
}
- (void)dealloc {
  [device_ release];
  [super dealloc];
}
- (id<MTLDevice>)device {
  return device_;
}
@end

@implementation MPSNDArrayIdentity
- (MPSNDArray*)reshapeWithCommandBuffer:(id<MTLCommandBuffer>)buffer
                            sourceArray:(MPSNDArray*)source
                                  shape:(MPSShape*)shape
                       destinationArray:(MPSNDArray*)destination {
  return destination != nil ? destination : [source arrayViewWithShape:shape strides:nil];
}
@end

@implementation MPSMatrixDescriptor
+ (instancetype)matrixDescriptorWithRows:(NSUInteger)rows
                                 columns:(NSUInteger)columns
                                matrices:(NSUInteger)matrices
                                rowBytes:(NSUInteger)rowBytes
                             matrixBytes:(NSUInteger)matrixBytes
                                dataType:(MPSDataType)type {
  MPSMatrixDescriptor* object = [[[self alloc] init] autorelease];
  object->rows_ = rows;
  object->columns_ = columns;
  object->matrices_ = matrices;
  object->row_bytes_ = rowBytes;
  object->matrix_bytes_ = matrixBytes;
  object->type_ = type;
  return (id)object;
}
+ (instancetype)matrixDescriptorWithRows:(NSUInteger)rows
                                 columns:(NSUInteger)columns
                                rowBytes:(NSUInteger)rowBytes
                                dataType:(MPSDataType)type {
  return [self matrixDescriptorWithRows:rows
                                columns:columns
                               matrices:1
                               rowBytes:rowBytes
                            matrixBytes:rows * rowBytes
                               dataType:type];
}
- (NSUInteger)rows {
  return rows_;
}
- (NSUInteger)columns {
  return columns_;
}
- (NSUInteger)matrices {
  return matrices_;
}
- (MPSDataType)dataType {
  return type_;
}
@end

@implementation MPSMatrix
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSMatrixDescriptor*)descriptor {
  buffer_ = [buffer retain];
  offset_ = offset;
  descriptor_ = [descriptor retain];
  return self;
}
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSMatrixDescriptor*)descriptor {
  return [self initWithBuffer:buffer offset:0 descriptor:descriptor];
}
- (void)dealloc {
  [buffer_ release];
  [descriptor_ release];
  [super dealloc];
}
- (id<MTLBuffer>)data {
  return buffer_;
}
- (NSUInteger)offset {
  return offset_;
}
- (MPSMatrixDescriptor*)descriptor {
  return descriptor_;
}
// As a graph knows it.
- (MPSGraphTensorData*)tensorData {
  MPSShape* shape = @[ @(descriptor_.matrices), @(descriptor_.rows), @(descriptor_.columns) ];
  MPSNDArrayDescriptor* of =
      [MPSNDArrayDescriptor descriptorWithDataType:descriptor_.dataType shape:shape];
  MPSNDArray* array =
      [[[MPSNDArray alloc] initWithBuffer:buffer_ offset:offset_ descriptor:of] autorelease];
  return [[[MPSGraphTensorData alloc] initWithMPSNDArray:array] autorelease];
}
@end

@implementation MPSMatrixDecompositionLU
- (instancetype)initWithDevice:(id<MTLDevice>)device
                          rows:(NSUInteger)rows
                       columns:(NSUInteger)columns {
  return [self initWithDevice:device];
}
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)buffer
                 sourceMatrix:(MPSMatrix*)source
                 resultMatrix:(MPSMatrix*)result
                 pivotIndices:(MPSMatrix*)pivots
                       status:(id<MTLBuffer>)status {
  @autoreleasepool {
    MPSGraph* graph = [[[MPSGraph alloc] init] autorelease];
    [graph encodeInputs:@[ [source tensorData] ]
                results:@[ [result tensorData], [pivots tensorData] ]
                     to:buffer];
  }
}
@end

@implementation MPSMatrixMultiplication
- (instancetype)initWithDevice:(id<MTLDevice>)device
                    resultRows:(NSUInteger)rows
                 resultColumns:(NSUInteger)columns
               interiorColumns:(NSUInteger)interior {
  return [self initWithDevice:device];
}
- (instancetype)initWithDevice:(id<MTLDevice>)device
                 transposeLeft:(BOOL)left
                transposeRight:(BOOL)right
                    resultRows:(NSUInteger)rows
                 resultColumns:(NSUInteger)columns
               interiorColumns:(NSUInteger)interior
                         alpha:(double)alpha
                          beta:(double)beta {
  self = [self initWithDevice:device];
  beta_ = beta;
  return self;
}
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)buffer
                   leftMatrix:(MPSMatrix*)left
                  rightMatrix:(MPSMatrix*)right
                 resultMatrix:(MPSMatrix*)result {
  @autoreleasepool {
    MPSGraph* graph = [[[MPSGraph alloc] init] autorelease];
    MPSGraphTensorData* product = [result tensorData];
    NSMutableArray* inputs = [NSMutableArray arrayWithCapacity:3];
    [inputs addObject:[left tensorData]];
    [inputs addObject:[right tensorData]];
    if (beta_ != 0) [inputs addObject:product];
    [graph encodeInputs:inputs results:@[ product ] to:buffer];
  }
}
@end
