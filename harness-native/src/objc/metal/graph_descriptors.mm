// What operations of MPSGraph are described by: plain values.
#include <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#define MPSS_VALUE(type, getter, setter) \
  -(type)getter {                        \
    return values_.getter;               \
  }                                      \
  -(void)setter : (type)value {          \
    values_.getter = value;              \
  }
#define MPSS_COPIED_VALUES(name)                       \
  +(instancetype)descriptor {                          \
    return [[[self alloc] init] autorelease];          \
  }                                                    \
  -(id)copyWithZone : (NSZone*)zone {                  \
    name* copy = [[[self class] alloc] init];          \
    copy->values_ = values_;                           \
    return copy;                                       \
  }

@implementation MPSGraphConvolution2DOpDescriptor
MPSS_COPIED_VALUES(MPSGraphConvolution2DOpDescriptor)
MPSS_VALUE(NSUInteger, strideInX, setStrideInX)
MPSS_VALUE(NSUInteger, strideInY, setStrideInY)
MPSS_VALUE(NSUInteger, dilationRateInX, setDilationRateInX)
MPSS_VALUE(NSUInteger, dilationRateInY, setDilationRateInY)
MPSS_VALUE(NSUInteger, paddingLeft, setPaddingLeft)
MPSS_VALUE(NSUInteger, paddingRight, setPaddingRight)
MPSS_VALUE(NSUInteger, paddingTop, setPaddingTop)
MPSS_VALUE(NSUInteger, paddingBottom, setPaddingBottom)
MPSS_VALUE(MPSGraphPaddingStyle, paddingStyle, setPaddingStyle)
MPSS_VALUE(MPSGraphTensorNamedDataLayout, dataLayout, setDataLayout)
MPSS_VALUE(MPSGraphTensorNamedDataLayout, weightsLayout, setWeightsLayout)
MPSS_VALUE(NSUInteger, groups, setGroups)
@end

@implementation MPSGraphConvolution3DOpDescriptor
MPSS_COPIED_VALUES(MPSGraphConvolution3DOpDescriptor)
MPSS_VALUE(NSUInteger, strideInX, setStrideInX)
MPSS_VALUE(NSUInteger, strideInY, setStrideInY)
MPSS_VALUE(NSUInteger, strideInZ, setStrideInZ)
MPSS_VALUE(NSUInteger, dilationRateInX, setDilationRateInX)
MPSS_VALUE(NSUInteger, dilationRateInY, setDilationRateInY)
MPSS_VALUE(NSUInteger, dilationRateInZ, setDilationRateInZ)
MPSS_VALUE(NSUInteger, paddingLeft, setPaddingLeft)
MPSS_VALUE(NSUInteger, paddingRight, setPaddingRight)
MPSS_VALUE(NSUInteger, paddingTop, setPaddingTop)
MPSS_VALUE(NSUInteger, paddingBottom, setPaddingBottom)
MPSS_VALUE(NSUInteger, paddingFront, setPaddingFront)
MPSS_VALUE(NSUInteger, paddingBack, setPaddingBack)
MPSS_VALUE(MPSGraphPaddingStyle, paddingStyle, setPaddingStyle)
MPSS_VALUE(MPSGraphTensorNamedDataLayout, dataLayout, setDataLayout)
MPSS_VALUE(MPSGraphTensorNamedDataLayout, weightsLayout, setWeightsLayout)
MPSS_VALUE(NSUInteger, groups, setGroups)
@end

@implementation MPSGraphDepthwiseConvolution3DOpDescriptor
MPSS_COPIED_VALUES(MPSGraphDepthwiseConvolution3DOpDescriptor)
MPSS_VALUE(MPSGraphPaddingStyle, paddingStyle, setPaddingStyle)
MPSS_VALUE(NSInteger, channelDimensionIndex, setChannelDimensionIndex)
@end

@implementation MPSGraphFFTDescriptor
MPSS_COPIED_VALUES(MPSGraphFFTDescriptor)
MPSS_VALUE(BOOL, inverse, setInverse)
MPSS_VALUE(MPSGraphFFTScalingMode, scalingMode, setScalingMode)
MPSS_VALUE(BOOL, roundToOddHermitean, setRoundToOddHermitean)
@end

@implementation MPSGraphLSTMDescriptor
MPSS_COPIED_VALUES(MPSGraphLSTMDescriptor)
MPSS_VALUE(BOOL, reverse, setReverse)
MPSS_VALUE(BOOL, bidirectional, setBidirectional)
MPSS_VALUE(BOOL, produceCell, setProduceCell)
MPSS_VALUE(BOOL, training, setTraining)
MPSS_VALUE(BOOL, forgetGateLast, setForgetGateLast)
MPSS_VALUE(MPSGraphRNNActivation, inputGateActivation, setInputGateActivation)
MPSS_VALUE(MPSGraphRNNActivation, forgetGateActivation, setForgetGateActivation)
MPSS_VALUE(MPSGraphRNNActivation, cellGateActivation, setCellGateActivation)
MPSS_VALUE(MPSGraphRNNActivation, outputGateActivation, setOutputGateActivation)
MPSS_VALUE(MPSGraphRNNActivation, activation, setActivation)
@end

@implementation MPSGraphPooling2DOpDescriptor
MPSS_COPIED_VALUES(MPSGraphPooling2DOpDescriptor)
+ (instancetype)descriptorWithKernelWidth:(NSUInteger)width
                             kernelHeight:(NSUInteger)height
                                strideInX:(NSUInteger)strideInX
                                strideInY:(NSUInteger)strideInY
                          dilationRateInX:(NSUInteger)dilationRateInX
                          dilationRateInY:(NSUInteger)dilationRateInY
                              paddingLeft:(NSUInteger)left
                             paddingRight:(NSUInteger)right
                               paddingTop:(NSUInteger)top
                            paddingBottom:(NSUInteger)bottom
                             paddingStyle:(MPSGraphPaddingStyle)style
                               dataLayout:(MPSGraphTensorNamedDataLayout)layout {
  MPSGraphPooling2DOpDescriptor* object = [self descriptor];
  object->values_ = {width, height, strideInX, strideInY, dilationRateInX, dilationRateInY,
                     left,  right,  top,       bottom,    style,           layout};
  return (id)object;
}
MPSS_VALUE(NSUInteger, kernelWidth, setKernelWidth)
MPSS_VALUE(NSUInteger, kernelHeight, setKernelHeight)
MPSS_VALUE(NSUInteger, strideInX, setStrideInX)
MPSS_VALUE(NSUInteger, strideInY, setStrideInY)
MPSS_VALUE(NSUInteger, dilationRateInX, setDilationRateInX)
MPSS_VALUE(NSUInteger, dilationRateInY, setDilationRateInY)
MPSS_VALUE(NSUInteger, paddingLeft, setPaddingLeft)
MPSS_VALUE(NSUInteger, paddingRight, setPaddingRight)
MPSS_VALUE(NSUInteger, paddingTop, setPaddingTop)
MPSS_VALUE(NSUInteger, paddingBottom, setPaddingBottom)
MPSS_VALUE(MPSGraphPaddingStyle, paddingStyle, setPaddingStyle)
MPSS_VALUE(MPSGraphTensorNamedDataLayout, dataLayout, setDataLayout)
MPSS_VALUE(MPSGraphPoolingReturnIndicesMode, returnIndicesMode, setReturnIndicesMode)
MPSS_VALUE(MPSDataType, returnIndicesDataType, setReturnIndicesDataType)
MPSS_VALUE(BOOL, ceilMode, setCeilMode)
MPSS_VALUE(BOOL, includeZeroPadToAverage, setIncludeZeroPadToAverage)
@end

@implementation MPSGraphRandomOpDescriptor
MPSS_COPIED_VALUES(MPSGraphRandomOpDescriptor)
+ (instancetype)descriptorWithDistribution:(MPSGraphRandomDistribution)distribution
                                  dataType:(MPSDataType)type {
  MPSGraphRandomOpDescriptor* object = [self descriptor];
  object->values_.distribution = distribution;
  object->values_.dataType = type;
  return (id)object;
}
MPSS_VALUE(MPSGraphRandomDistribution, distribution, setDistribution)
MPSS_VALUE(MPSDataType, dataType, setDataType)
MPSS_VALUE(float, min, setMin)
MPSS_VALUE(float, max, setMax)
MPSS_VALUE(NSInteger, minInteger, setMinInteger)
MPSS_VALUE(NSInteger, maxInteger, setMaxInteger)
MPSS_VALUE(float, mean, setMean)
MPSS_VALUE(float, standardDeviation, setStandardDeviation)
@end
