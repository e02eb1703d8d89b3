// Operations of MPSGraph that move, choose or make elements: building one computes nothing.
#include "objc/metal/graph.h"

@implementation MPSGraph (ShapeOps)
- (MPSGraphTensor*)argSortWithTensor:(MPSGraphTensor*)tensor axis:(NSInteger)axis descending:(BOOL)descending name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)bandPartWithTensor:(MPSGraphTensor*)tensor numLower:(NSInteger)numLower numUpper:(NSInteger)numUpper name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)bandPartWithTensor:(MPSGraphTensor*)tensor numLowerTensor:(MPSGraphTensor*)numLowerTensor numUpperTensor:(MPSGraphTensor*)numUpperTensor name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)broadcastTensor:(MPSGraphTensor*)tensor toShape:(NSArray<NSNumber*>*)toShape name:(NSString*)name {
  return [self newTensorOfShape:toShape type:tensor.dataType];
}
- (MPSGraphTensor*)castTensor:(MPSGraphTensor*)tensor toType:(MPSDataType)toType name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:toType];
}
- (MPSGraphTensor*)clampWithTensor:(MPSGraphTensor*)tensor minValueTensor:(MPSGraphTensor*)minValueTensor maxValueTensor:(MPSGraphTensor*)maxValueTensor name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)concatTensor:(MPSGraphTensor*)tensor withTensor:(MPSGraphTensor*)withTensor dimension:(NSInteger)dimension name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)concatTensors:(NSArray<MPSGraphTensor*>*)tensors dimension:(NSInteger)dimension interleave:(BOOL)interleave name:(NSString*)name {
  return [self newTensorOfShape:nil type:[tensors firstObject].dataType];
}
- (MPSGraphTensor*)concatTensors:(NSArray<MPSGraphTensor*>*)tensors dimension:(NSInteger)dimension name:(NSString*)name {
  return [self newTensorOfShape:nil type:[tensors firstObject].dataType];
}
- (MPSGraphTensor*)constantWithData:(NSData*)constantWithData shape:(NSArray<NSNumber*>*)shape dataType:(MPSDataType)dataType {
  return [self newTensorOfShape:shape type:dataType];
}
- (MPSGraphTensor*)coordinateAlongAxis:(NSInteger)axis withShape:(NSArray<NSNumber*>*)withShape name:(NSString*)name {
  return [self newTensorOfShape:withShape type:MPSDataTypeInt32];
}
- (MPSGraphTensor*)coordinateAlongAxis:(NSInteger)axis withShapeTensor:(MPSGraphTensor*)withShapeTensor name:(NSString*)name {
  return [self newTensorOfShape:withShapeTensor.shape type:MPSDataTypeInt32];
}
- (MPSGraphTensor*)coordinateAlongAxisTensor:(MPSGraphTensor*)tensor withShapeTensor:(MPSGraphTensor*)withShapeTensor name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:MPSDataTypeInt32];
}
- (MPSGraphTensor*)depthToSpace2DTensor:(MPSGraphTensor*)tensor widthAxis:(NSUInteger)widthAxis heightAxis:(NSUInteger)heightAxis depthAxis:(NSUInteger)depthAxis blockSize:(NSUInteger)blockSize usePixelShuffleOrder:(BOOL)usePixelShuffleOrder name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)expandDimsOfTensor:(MPSGraphTensor*)tensor axes:(NSArray<NSNumber*>*)axes name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)expandDimsOfTensor:(MPSGraphTensor*)tensor axis:(NSInteger)axis name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)fastFourierTransformWithTensor:(MPSGraphTensor*)tensor axes:(NSArray<NSNumber*>*)axes descriptor:(MPSGraphFFTDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)flatten2DTensor:(MPSGraphTensor*)tensor axis:(NSInteger)axis name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)gatherAlongAxis:(NSInteger)axis withUpdatesTensor:(MPSGraphTensor*)withUpdatesTensor indicesTensor:(MPSGraphTensor*)indicesTensor name:(NSString*)name {
  return [self newTensorOfShape:nil type:withUpdatesTensor.dataType];
}
- (MPSGraphTensor*)gatherNDWithUpdatesTensor:(MPSGraphTensor*)tensor indicesTensor:(MPSGraphTensor*)indicesTensor batchDimensions:(NSUInteger)batchDimensions name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)gatherWithUpdatesTensor:(MPSGraphTensor*)tensor indicesTensor:(MPSGraphTensor*)indicesTensor axis:(NSInteger)axis batchDimensions:(NSUInteger)batchDimensions name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)inverseOfTensor:(MPSGraphTensor*)tensor name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)meanOfTensor:(MPSGraphTensor*)tensor axes:(NSArray<NSNumber*>*)axes name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)nonZeroIndicesOfTensor:(MPSGraphTensor*)tensor name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)oneHotWithIndicesTensor:(MPSGraphTensor*)tensor depth:(NSUInteger)depth axis:(NSInteger)axis dataType:(MPSDataType)dataType onValue:(double)onValue offValue:(double)offValue name:(NSString*)name {
  return [self newTensorOfShape:nil type:dataType];
}
- (MPSGraphTensor*)padGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor paddingMode:(MPSGraphPaddingMode)paddingMode leftPadding:(NSArray<NSNumber*>*)leftPadding rightPadding:(NSArray<NSNumber*>*)rightPadding name:(NSString*)name {
  return [self newTensorOfShape:nil type:gradient.dataType];
}
- (MPSGraphTensor*)padTensor:(MPSGraphTensor*)tensor withPaddingMode:(MPSGraphPaddingMode)withPaddingMode leftPadding:(NSArray<NSNumber*>*)leftPadding rightPadding:(NSArray<NSNumber*>*)rightPadding constantValue:(double)constantValue name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)realPartOfTensor:(MPSGraphTensor*)tensor name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)realToHermiteanFFTWithTensor:(MPSGraphTensor*)tensor axes:(NSArray<NSNumber*>*)axes descriptor:(MPSGraphFFTDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)reshapeTensor:(MPSGraphTensor*)tensor withShape:(NSArray<NSNumber*>*)withShape name:(NSString*)name {
  return [self newTensorOfShape:withShape type:tensor.dataType];
}
- (MPSGraphTensor*)reshapeTensor:(MPSGraphTensor*)tensor withShapeTensor:(MPSGraphTensor*)withShapeTensor name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)reverseTensor:(MPSGraphTensor*)tensor axes:(NSArray<NSNumber*>*)axes name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)scatterAlongAxis:(NSInteger)axis withDataTensor:(MPSGraphTensor*)withDataTensor updatesTensor:(MPSGraphTensor*)updatesTensor indicesTensor:(MPSGraphTensor*)indicesTensor mode:(MPSGraphScatterMode)mode name:(NSString*)name {
  return [self newTensorOfShape:withDataTensor.shape type:withDataTensor.dataType];
}
- (MPSGraphTensor*)scatterNDWithDataTensor:(MPSGraphTensor*)tensor updatesTensor:(MPSGraphTensor*)updatesTensor indicesTensor:(MPSGraphTensor*)indicesTensor batchDimensions:(NSUInteger)batchDimensions mode:(MPSGraphScatterMode)mode name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)scatterNDWithUpdatesTensor:(MPSGraphTensor*)tensor indicesTensor:(MPSGraphTensor*)indicesTensor shape:(NSArray<NSNumber*>*)shape batchDimensions:(NSUInteger)batchDimensions mode:(MPSGraphScatterMode)mode name:(NSString*)name {
  return [self newTensorOfShape:shape type:tensor.dataType];
}
- (MPSGraphTensor*)scatterWithDataTensor:(MPSGraphTensor*)tensor updatesTensor:(MPSGraphTensor*)updatesTensor indicesTensor:(MPSGraphTensor*)indicesTensor axis:(NSInteger)axis mode:(MPSGraphScatterMode)mode name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)scatterWithUpdatesTensor:(MPSGraphTensor*)tensor indicesTensor:(MPSGraphTensor*)indicesTensor shape:(NSArray<NSNumber*>*)shape axis:(NSInteger)axis mode:(MPSGraphScatterMode)mode name:(NSString*)name {
  return [self newTensorOfShape:shape type:tensor.dataType];
}
- (MPSGraphTensor*)selectWithPredicateTensor:(MPSGraphTensor*)tensor truePredicateTensor:(MPSGraphTensor*)truePredicateTensor falsePredicateTensor:(MPSGraphTensor*)falsePredicateTensor name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)shapeOfTensor:(MPSGraphTensor*)tensor name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)sliceGradientTensor:(MPSGraphTensor*)gradient fwdInShapeTensor:(MPSGraphTensor*)fwdInShapeTensor starts:(NSArray<NSNumber*>*)starts ends:(NSArray<NSNumber*>*)ends strides:(NSArray<NSNumber*>*)strides startMask:(uint32_t)startMask endMask:(uint32_t)endMask squeezeMask:(uint32_t)squeezeMask name:(NSString*)name {
  return [self newTensorOfShape:nil type:gradient.dataType];
}
- (MPSGraphTensor*)sliceTensor:(MPSGraphTensor*)tensor dimension:(NSInteger)dimension start:(NSInteger)start length:(NSInteger)length name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)sliceTensor:(MPSGraphTensor*)tensor starts:(NSArray<NSNumber*>*)starts ends:(NSArray<NSNumber*>*)ends strides:(NSArray<NSNumber*>*)strides name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)sliceTensor:(MPSGraphTensor*)tensor starts:(NSArray<NSNumber*>*)starts ends:(NSArray<NSNumber*>*)ends strides:(NSArray<NSNumber*>*)strides startMask:(uint32_t)startMask endMask:(uint32_t)endMask squeezeMask:(uint32_t)squeezeMask name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)sortWithTensor:(MPSGraphTensor*)tensor axis:(NSInteger)axis descending:(BOOL)descending name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)spaceToDepth2DTensor:(MPSGraphTensor*)tensor widthAxis:(NSUInteger)widthAxis heightAxis:(NSUInteger)heightAxis depthAxis:(NSUInteger)depthAxis blockSize:(NSUInteger)blockSize usePixelShuffleOrder:(BOOL)usePixelShuffleOrder name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (NSArray<MPSGraphTensor*>*)splitTensor:(MPSGraphTensor*)tensor numSplits:(NSUInteger)numSplits axis:(NSInteger)axis name:(NSString*)name {
  return [self newTensors:numSplits ofShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)squeezeTensor:(MPSGraphTensor*)tensor axes:(NSArray<NSNumber*>*)axes name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)squeezeTensor:(MPSGraphTensor*)tensor axis:(NSInteger)axis name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)squeezeTensor:(MPSGraphTensor*)tensor name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)tileTensor:(MPSGraphTensor*)tensor withMultiplier:(NSArray<NSNumber*>*)withMultiplier name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (NSArray<MPSGraphTensor*>*)topKWithSourceTensor:(MPSGraphTensor*)source k:(NSUInteger)k name:(NSString*)name {
  return [self newTensors:2 ofShape:nil type:source.dataType];
}
- (MPSGraphTensor*)transposeTensor:(MPSGraphTensor*)tensor dimension:(NSUInteger)dimension withDimension:(NSUInteger)withDimension name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)varianceOfTensor:(MPSGraphTensor*)tensor axes:(NSArray<NSNumber*>*)axes name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)HermiteanToRealFFTWithTensor:(MPSGraphTensor*)tensor
                                           axes:(NSArray<NSNumber*>*)axes
                                     descriptor:(MPSGraphFFTDescriptor*)descriptor
                                           name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
@end

void mpsstress::face::link_shape_operations() {}
