// Arrays and matrices: a buffer, an offset, and how it is looked at. Views share the buffer.
#ifndef MPSSTRESS_FACE_MPSNDARRAY_H
#define MPSSTRESS_FACE_MPSNDARRAY_H

typedef NS_OPTIONS(NSUInteger, MPSAliasingStrategy) {
  MPSAliasingStrategyDefault = 0,
  MPSAliasingStrategyDontCare = MPSAliasingStrategyDefault,
  MPSAliasingStrategyShallAlias = 1,
  MPSAliasingStrategyShallNotAlias = 2,
  MPSAliasingStrategyAliasingReserved = 3,
  MPSAliasingStrategyPreferTemporaryMemory = 4,
  MPSAliasingStrategyPreferNonTemporaryMemory = 8,
};

@interface MPSNDArrayDescriptor : NSObject {
  MPSDataType type_;
  MPSShape* shape_;
}
+ (instancetype)descriptorWithDataType:(MPSDataType)type shape:(MPSShape*)shape;
@property(readwrite, nonatomic) MPSDataType dataType;
@property(readonly, nonatomic) NSUInteger numberOfDimensions;
@property(readwrite, nonatomic) BOOL preferPackedRows;
- (MPSShape*)getShape;
- (NSUInteger)lengthOfDimension:(NSUInteger)dimension;
// Dimension 0 is the last one of the shape.
- (void)transposeDimension:(NSUInteger)one withDimension:(NSUInteger)other;
@end

@interface MPSNDArray : NSObject {
  id<MTLBuffer> buffer_;
  NSUInteger offset_;
  MPSNDArrayDescriptor* descriptor_;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device descriptor:(MPSNDArrayDescriptor*)descriptor;
- (instancetype)initWithDevice:(id<MTLDevice>)device scalar:(double)value;
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSNDArrayDescriptor*)descriptor;
@property(readonly, nonatomic) MPSDataType dataType;
@property(readonly, nonatomic) NSUInteger numberOfDimensions;
@property(readonly, nonatomic) MPSShape* shape;
@property(readonly, nonatomic) id<MTLBuffer> buffer;
@property(readonly, nonatomic) NSUInteger offset;
- (MPSNDArrayDescriptor*)descriptor;
- (NSUInteger)lengthOfDimension:(NSUInteger)dimension;
- (NSUInteger)resourceSize;
- (MPSNDArray*)arrayViewWithShape:(MPSShape*)shape strides:(MPSShape*)strides;
- (MPSNDArray*)arrayViewWithCommandBuffer:(id<MTLCommandBuffer>)buffer
                               descriptor:(MPSNDArrayDescriptor*)descriptor
                                 aliasing:(MPSAliasingStrategy)aliasing;
- (void)writeBytes:(void*)bytes strideBytes:(NSInteger*)strides;
- (void)readBytes:(void*)bytes strideBytes:(NSInteger*)strides;
@end

@interface MPSKernel : NSObject {
  id<MTLDevice> device_;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@property(readonly, nonatomic) id<MTLDevice> device;
@end

@interface MPSNDArrayIdentity : MPSKernel
- (MPSNDArray*)reshapeWithCommandBuffer:(id<MTLCommandBuffer>)buffer
                            sourceArray:(MPSNDArray*)source
                                  shape:(MPSShape*)shape
                       destinationArray:(MPSNDArray*)destination;
@end

@interface MPSMatrixDescriptor : NSObject {
  NSUInteger rows_, columns_, matrices_, row_bytes_, matrix_bytes_;
  MPSDataType type_;
}
+ (instancetype)matrixDescriptorWithRows:(NSUInteger)rows
                                 columns:(NSUInteger)columns
                                rowBytes:(NSUInteger)rowBytes
                                dataType:(MPSDataType)type;
+ (instancetype)matrixDescriptorWithRows:(NSUInteger)rows
                                 columns:(NSUInteger)columns
                                matrices:(NSUInteger)matrices
                                rowBytes:(NSUInteger)rowBytes
                             matrixBytes:(NSUInteger)matrixBytes
                                dataType:(MPSDataType)type;
@property(readonly, nonatomic) NSUInteger rows;
@property(readonly, nonatomic) NSUInteger columns;
@property(readonly, nonatomic) NSUInteger matrices;
@property(readonly, nonatomic) MPSDataType dataType;
@end

@interface MPSMatrix : NSObject {
  id<MTLBuffer> buffer_;
  NSUInteger offset_;
  MPSMatrixDescriptor* descriptor_;
}
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer descriptor:(MPSMatrixDescriptor*)descriptor;
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer
                        offset:(NSUInteger)offset
                    descriptor:(MPSMatrixDescriptor*)descriptor;
@property(readonly, nonatomic) id<MTLBuffer> data;
@property(readonly, nonatomic) NSUInteger offset;
@property(readonly, nonatomic) MPSMatrixDescriptor* descriptor;
@end

// One opaque command: it reads the source and writes the result and the pivots.
@interface MPSMatrixDecompositionLU : MPSKernel
- (instancetype)initWithDevice:(id<MTLDevice>)device
                          rows:(NSUInteger)rows
                       columns:(NSUInteger)columns;
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)buffer
                 sourceMatrix:(MPSMatrix*)source
                 resultMatrix:(MPSMatrix*)result
                 pivotIndices:(MPSMatrix*)pivots
                       status:(id<MTLBuffer>)status;
@end

// One opaque command: it reads left and right, and with a beta the result, and writes the result.
@interface MPSMatrixMultiplication : MPSKernel {
  double beta_;
}
- (instancetype)initWithDevice:(id<MTLDevice>)device
                    resultRows:(NSUInteger)rows
                 resultColumns:(NSUInteger)columns
               interiorColumns:(NSUInteger)interior;
- (instancetype)initWithDevice:(id<MTLDevice>)device
                 transposeLeft:(BOOL)left
                transposeRight:(BOOL)right
                    resultRows:(NSUInteger)rows
                 resultColumns:(NSUInteger)columns
               interiorColumns:(NSUInteger)interior
                         alpha:(double)alpha
                          beta:(double)beta;
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)buffer
                   leftMatrix:(MPSMatrix*)left
                  rightMatrix:(MPSMatrix*)right
                 resultMatrix:(MPSMatrix*)result;
@end

#endif
