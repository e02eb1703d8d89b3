// Operations of MPSGraph of neural networks: building one computes nothing.
#include "objc/metal/graph.h"

@implementation MPSGraph (NeuralOps)
- (MPSGraphTensor*)avgPooling2DGradientWithGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:nil type:gradient.dataType];
}
- (MPSGraphTensor*)avgPooling2DWithSourceTensor:(MPSGraphTensor*)source descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:nil type:source.dataType];
}
- (MPSGraphTensor*)convolution2DDataGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient weightsTensor:(MPSGraphTensor*)weightsTensor outputShape:(NSArray<NSNumber*>*)outputShape forwardConvolutionDescriptor:(MPSGraphConvolution2DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:outputShape type:gradient.dataType];
}
- (MPSGraphTensor*)convolution2DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor outputShape:(NSArray<NSNumber*>*)outputShape forwardConvolutionDescriptor:(MPSGraphConvolution2DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:outputShape type:gradient.dataType];
}
- (MPSGraphTensor*)convolution2DWithSourceTensor:(MPSGraphTensor*)source weightsTensor:(MPSGraphTensor*)weightsTensor descriptor:(MPSGraphConvolution2DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:nil type:source.dataType];
}
- (MPSGraphTensor*)convolution3DDataGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient weightsTensor:(MPSGraphTensor*)weightsTensor outputShape:(NSArray<NSNumber*>*)outputShape forwardConvolutionDescriptor:(MPSGraphConvolution3DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:outputShape type:gradient.dataType];
}
- (MPSGraphTensor*)convolution3DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor outputShape:(NSArray<NSNumber*>*)outputShape forwardConvolutionDescriptor:(MPSGraphConvolution3DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:outputShape type:gradient.dataType];
}
- (MPSGraphTensor*)convolution3DWithSourceTensor:(MPSGraphTensor*)source weightsTensor:(MPSGraphTensor*)weightsTensor descriptor:(MPSGraphConvolution3DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:nil type:source.dataType];
}
- (MPSGraphTensor*)depthwiseConvolution3DDataGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient weightsTensor:(MPSGraphTensor*)weightsTensor outputShape:(NSArray<NSNumber*>*)outputShape descriptor:(MPSGraphDepthwiseConvolution3DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:outputShape type:gradient.dataType];
}
- (MPSGraphTensor*)depthwiseConvolution3DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor outputShape:(NSArray<NSNumber*>*)outputShape descriptor:(MPSGraphDepthwiseConvolution3DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:outputShape type:gradient.dataType];
}
- (MPSGraphTensor*)depthwiseConvolution3DWithSourceTensor:(MPSGraphTensor*)source weightsTensor:(MPSGraphTensor*)weightsTensor descriptor:(MPSGraphDepthwiseConvolution3DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:nil type:source.dataType];
}
- (MPSGraphTensor*)dropoutTensor:(MPSGraphTensor*)tensor rate:(double)rate name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (NSArray<MPSGraphTensor*>*)LSTMGradientsWithSourceTensor:(MPSGraphTensor*)source recurrentWeight:(MPSGraphTensor*)recurrentWeight sourceGradient:(MPSGraphTensor*)sourceGradient zState:(MPSGraphTensor*)zState cellOutputFwd:(MPSGraphTensor*)cellOutputFwd stateGradient:(MPSGraphTensor*)stateGradient cellGradient:(MPSGraphTensor*)cellGradient inputWeight:(MPSGraphTensor*)inputWeight bias:(MPSGraphTensor*)bias initState:(MPSGraphTensor*)initState initCell:(MPSGraphTensor*)initCell mask:(MPSGraphTensor*)mask peephole:(MPSGraphTensor*)peephole descriptor:(MPSGraphLSTMDescriptor*)descriptor name:(NSString*)name {
  return [self newTensors:6 ofShape:source.shape type:source.dataType];
}
- (NSArray<MPSGraphTensor*>*)LSTMWithSourceTensor:(MPSGraphTensor*)source recurrentWeight:(MPSGraphTensor*)recurrentWeight inputWeight:(MPSGraphTensor*)inputWeight bias:(MPSGraphTensor*)bias initState:(MPSGraphTensor*)initState initCell:(MPSGraphTensor*)initCell descriptor:(MPSGraphLSTMDescriptor*)descriptor name:(NSString*)name {
  return [self newTensors:3 ofShape:source.shape type:source.dataType];
}
- (MPSGraphTensor*)maxPooling2DGradientWithGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:nil type:gradient.dataType];
}
- (NSArray<MPSGraphTensor*>*)maxPooling2DReturnIndicesWithSourceTensor:(MPSGraphTensor*)source descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensors:2 ofShape:nil type:source.dataType];
}
- (MPSGraphTensor*)maxPooling2DWithSourceTensor:(MPSGraphTensor*)source descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:nil type:source.dataType];
}
- (MPSGraphTensor*)normalizationBetaGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor reductionAxes:(NSArray<NSNumber*>*)reductionAxes name:(NSString*)name {
  return [self newTensorOfShape:gradient.shape type:gradient.dataType];
}
- (MPSGraphTensor*)normalizationGammaGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor meanTensor:(MPSGraphTensor*)meanTensor varianceTensor:(MPSGraphTensor*)varianceTensor reductionAxes:(NSArray<NSNumber*>*)reductionAxes epsilon:(float)epsilon name:(NSString*)name {
  return [self newTensorOfShape:gradient.shape type:gradient.dataType];
}
- (MPSGraphTensor*)normalizationGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor meanTensor:(MPSGraphTensor*)meanTensor varianceTensor:(MPSGraphTensor*)varianceTensor gammaTensor:(MPSGraphTensor*)gammaTensor gammaGradientTensor:(MPSGraphTensor*)gammaGradientTensor betaGradientTensor:(MPSGraphTensor*)betaGradientTensor reductionAxes:(NSArray<NSNumber*>*)reductionAxes epsilon:(float)epsilon name:(NSString*)name {
  return [self newTensorOfShape:gradient.shape type:gradient.dataType];
}
- (MPSGraphTensor*)normalizationWithTensor:(MPSGraphTensor*)tensor meanTensor:(MPSGraphTensor*)meanTensor varianceTensor:(MPSGraphTensor*)varianceTensor gammaTensor:(MPSGraphTensor*)gammaTensor betaTensor:(MPSGraphTensor*)betaTensor epsilon:(float)epsilon name:(NSString*)name {
  return [self newTensorOfShape:tensor.shape type:tensor.dataType];
}
- (MPSGraphTensor*)randomPhiloxStateTensorWithSeed:(NSUInteger)randomPhiloxStateTensorWithSeed name:(NSString*)name {
  return [self newTensorOfShape:nil type:MPSDataTypeInt32];
}
- (MPSGraphTensor*)randomTensorWithShape:(NSArray<NSNumber*>*)shape descriptor:(MPSGraphRandomOpDescriptor*)descriptor name:(NSString*)name {
  return [self newTensorOfShape:shape type:descriptor.dataType];
}
- (NSArray<MPSGraphTensor*>*)randomTensorWithShape:(NSArray<NSNumber*>*)shape descriptor:(MPSGraphRandomOpDescriptor*)descriptor stateTensor:(MPSGraphTensor*)stateTensor name:(NSString*)name {
  return [self newTensors:2 ofShape:shape type:stateTensor.dataType];
}
- (MPSGraphTensor*)reLUGradientWithIncomingGradient:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor name:(NSString*)name {
  return [self newTensorOfShape:gradient.shape type:gradient.dataType];
}
- (MPSGraphTensor*)resizeBilinearWithGradientTensor:(MPSGraphTensor*)gradient input:(MPSGraphTensor*)input centerResult:(BOOL)centerResult alignCorners:(BOOL)alignCorners layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:gradient.dataType];
}
- (MPSGraphTensor*)resizeBilinearWithGradientTensor:(MPSGraphTensor*)gradient input:(MPSGraphTensor*)input scaleOffsetTensor:(MPSGraphTensor*)scaleOffsetTensor layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:gradient.dataType];
}
- (MPSGraphTensor*)resizeBilinearWithTensor:(MPSGraphTensor*)tensor sizeTensor:(MPSGraphTensor*)sizeTensor centerResult:(BOOL)centerResult alignCorners:(BOOL)alignCorners layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)resizeBilinearWithTensor:(MPSGraphTensor*)tensor sizeTensor:(MPSGraphTensor*)sizeTensor scaleOffsetTensor:(MPSGraphTensor*)scaleOffsetTensor layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)resizeNearestWithGradientTensor:(MPSGraphTensor*)gradient input:(MPSGraphTensor*)input nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode centerResult:(BOOL)centerResult alignCorners:(BOOL)alignCorners layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:gradient.dataType];
}
- (MPSGraphTensor*)resizeNearestWithGradientTensor:(MPSGraphTensor*)gradient input:(MPSGraphTensor*)input scaleOffsetTensor:(MPSGraphTensor*)scaleOffsetTensor nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:gradient.dataType];
}
- (MPSGraphTensor*)resizeNearestWithTensor:(MPSGraphTensor*)tensor sizeTensor:(MPSGraphTensor*)sizeTensor nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode centerResult:(BOOL)centerResult alignCorners:(BOOL)alignCorners layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)resizeNearestWithTensor:(MPSGraphTensor*)tensor sizeTensor:(MPSGraphTensor*)sizeTensor scaleOffsetTensor:(MPSGraphTensor*)scaleOffsetTensor nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)resizeTensor:(MPSGraphTensor*)tensor size:(NSArray<NSNumber*>*)size mode:(MPSGraphResizeMode)mode centerResult:(BOOL)centerResult alignCorners:(BOOL)alignCorners layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:tensor.dataType];
}
- (MPSGraphTensor*)resizeWithGradientTensor:(MPSGraphTensor*)gradient input:(MPSGraphTensor*)input mode:(MPSGraphResizeMode)mode centerResult:(BOOL)centerResult alignCorners:(BOOL)alignCorners layout:(MPSGraphTensorNamedDataLayout)layout name:(NSString*)name {
  return [self newTensorOfShape:nil type:gradient.dataType];
}
- (MPSGraphTensor*)sampleGridWithSourceTensor:(MPSGraphTensor*)source coordinateTensor:(MPSGraphTensor*)coordinateTensor layout:(MPSGraphTensorNamedDataLayout)layout normalizeCoordinates:(BOOL)normalizeCoordinates relativeCoordinates:(BOOL)relativeCoordinates alignCorners:(BOOL)alignCorners paddingMode:(MPSGraphPaddingMode)paddingMode nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode2 constantValue:(double)constantValue name:(NSString*)name {
  return [self newTensorOfShape:source.shape type:source.dataType];
}
- (MPSGraphTensor*)sampleGridWithSourceTensor:(MPSGraphTensor*)source coordinateTensor:(MPSGraphTensor*)coordinateTensor layout:(MPSGraphTensorNamedDataLayout)layout normalizeCoordinates:(BOOL)normalizeCoordinates relativeCoordinates:(BOOL)relativeCoordinates alignCorners:(BOOL)alignCorners paddingMode:(MPSGraphPaddingMode)paddingMode samplingMode:(MPSGraphResizeMode)samplingMode constantValue:(double)constantValue name:(NSString*)name {
  return [self newTensorOfShape:source.shape type:source.dataType];
}
- (MPSGraphTensor*)sigmoidGradientWithIncomingGradient:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor name:(NSString*)name {
  return [self newTensorOfShape:gradient.shape type:gradient.dataType];
}
- (MPSGraphTensor*)softMaxGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient sourceTensor:(MPSGraphTensor*)sourceTensor axis:(NSInteger)axis name:(NSString*)name {
  return [self newTensorOfShape:gradient.shape type:gradient.dataType];
}
@end

void mpsstress::face::link_neural_operations() {}
