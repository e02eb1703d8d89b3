// What operations of MPSGraph are described by: plain values.
#ifndef MPSSTRESS_FACE_MPSGRAPHDESCRIPTORS_H
#define MPSSTRESS_FACE_MPSGRAPHDESCRIPTORS_H

typedef NS_ENUM(NSUInteger, MPSGraphTensorNamedDataLayout) {
  MPSGraphTensorNamedDataLayoutNCHW = 0,
  MPSGraphTensorNamedDataLayoutNHWC = 1,
  MPSGraphTensorNamedDataLayoutOIHW = 2,
  MPSGraphTensorNamedDataLayoutHWIO = 3,
  MPSGraphTensorNamedDataLayoutCHW = 4,
  MPSGraphTensorNamedDataLayoutHWC = 5,
  MPSGraphTensorNamedDataLayoutHW = 6,
  MPSGraphTensorNamedDataLayoutNCDHW = 7,
  MPSGraphTensorNamedDataLayoutNDHWC = 8,
  MPSGraphTensorNamedDataLayoutOIDHW = 9,
  MPSGraphTensorNamedDataLayoutDHWIO = 10,
};
typedef NS_ENUM(NSUInteger, MPSGraphPaddingStyle) {
  MPSGraphPaddingStyleExplicit = 0,
  MPSGraphPaddingStyleTF_VALID = 1,
  MPSGraphPaddingStyleTF_SAME = 2,
  MPSGraphPaddingStyleExplicitOffset = 3,
  MPSGraphPaddingStyleONNX_SAME_LOWER = 4,
};
typedef NS_ENUM(NSInteger, MPSGraphPaddingMode) {
  MPSGraphPaddingModeConstant = 0,
  MPSGraphPaddingModeReflect = 1,
  MPSGraphPaddingModeSymmetric = 2,
  MPSGraphPaddingModeClampToEdge = 3,
  MPSGraphPaddingModeZero = 4,
  MPSGraphPaddingModePeriodic = 5,
  MPSGraphPaddingModeAntiPeriodic = 6,
};
typedef NS_ENUM(NSUInteger, MPSGraphResizeMode) {
  MPSGraphResizeNearest = 0,
  MPSGraphResizeBilinear = 1,
};
typedef NS_ENUM(NSUInteger, MPSGraphResizeNearestRoundingMode) {
  MPSGraphResizeNearestRoundingModeRoundPreferCeil = 0,
  MPSGraphResizeNearestRoundingModeRoundPreferFloor = 1,
  MPSGraphResizeNearestRoundingModeCeil = 2,
  MPSGraphResizeNearestRoundingModeFloor = 3,
  MPSGraphResizeNearestRoundingModeRoundToEven = 4,
  MPSGraphResizeNearestRoundingModeRoundToOdd = 5,
};
typedef NS_ENUM(NSInteger, MPSGraphScatterMode) {
  MPSGraphScatterModeAdd = 0,
  MPSGraphScatterModeSub = 1,
  MPSGraphScatterModeMul = 2,
  MPSGraphScatterModeDiv = 3,
  MPSGraphScatterModeMin = 4,
  MPSGraphScatterModeMax = 5,
  MPSGraphScatterModeSet = 6,
};
typedef NS_ENUM(NSUInteger, MPSGraphFFTScalingMode) {
  MPSGraphFFTScalingModeNone = 0,
  MPSGraphFFTScalingModeSize = 1,
  MPSGraphFFTScalingModeUnitary = 2,
};
typedef NS_ENUM(uint64_t, MPSGraphRandomDistribution) {
  MPSGraphRandomDistributionUniform = 0,
  MPSGraphRandomDistributionNormal = 1,
  MPSGraphRandomDistributionTruncatedNormal = 2,
};
typedef NS_ENUM(NSUInteger, MPSGraphPoolingReturnIndicesMode) {
  MPSGraphPoolingReturnIndicesNone = 0,
  MPSGraphPoolingReturnIndicesGlobalFlatten1D = 1,
  MPSGraphPoolingReturnIndicesGlobalFlatten2D = 2,
  MPSGraphPoolingReturnIndicesGlobalFlatten3D = 3,
  MPSGraphPoolingReturnIndicesGlobalFlatten4D = 4,
};
typedef NS_ENUM(NSUInteger, MPSGraphRNNActivation) {
  MPSGraphRNNActivationNone = 0,
  MPSGraphRNNActivationRelu = 1,
  MPSGraphRNNActivationTanh = 2,
  MPSGraphRNNActivationSigmoid = 3,
  MPSGraphRNNActivationHardSigmoid = 4,
};

@interface MPSGraphConvolution2DOpDescriptor : MPSGraphObject <NSCopying> {
  struct {
    NSUInteger strideInX;
    NSUInteger strideInY;
    NSUInteger dilationRateInX;
    NSUInteger dilationRateInY;
    NSUInteger paddingLeft;
    NSUInteger paddingRight;
    NSUInteger paddingTop;
    NSUInteger paddingBottom;
    MPSGraphPaddingStyle paddingStyle;
    MPSGraphTensorNamedDataLayout dataLayout;
    MPSGraphTensorNamedDataLayout weightsLayout;
    NSUInteger groups;
  } values_;
}
+ (instancetype)descriptor;
@property(readwrite, nonatomic) NSUInteger strideInX;
@property(readwrite, nonatomic) NSUInteger strideInY;
@property(readwrite, nonatomic) NSUInteger dilationRateInX;
@property(readwrite, nonatomic) NSUInteger dilationRateInY;
@property(readwrite, nonatomic) NSUInteger paddingLeft;
@property(readwrite, nonatomic) NSUInteger paddingRight;
@property(readwrite, nonatomic) NSUInteger paddingTop;
@property(readwrite, nonatomic) NSUInteger paddingBottom;
@property(readwrite, nonatomic) MPSGraphPaddingStyle paddingStyle;
@property(readwrite, nonatomic) MPSGraphTensorNamedDataLayout dataLayout;
@property(readwrite, nonatomic) MPSGraphTensorNamedDataLayout weightsLayout;
@property(readwrite, nonatomic) NSUInteger groups;
@end

@interface MPSGraphConvolution3DOpDescriptor : MPSGraphObject <NSCopying> {
  struct {
    NSUInteger strideInX;
    NSUInteger strideInY;
    NSUInteger strideInZ;
    NSUInteger dilationRateInX;
    NSUInteger dilationRateInY;
    NSUInteger dilationRateInZ;
    NSUInteger paddingLeft;
    NSUInteger paddingRight;
    NSUInteger paddingTop;
    NSUInteger paddingBottom;
    NSUInteger paddingFront;
    NSUInteger paddingBack;
    MPSGraphPaddingStyle paddingStyle;
    MPSGraphTensorNamedDataLayout dataLayout;
    MPSGraphTensorNamedDataLayout weightsLayout;
    NSUInteger groups;
  } values_;
}
+ (instancetype)descriptor;
@property(readwrite, nonatomic) NSUInteger strideInX;
@property(readwrite, nonatomic) NSUInteger strideInY;
@property(readwrite, nonatomic) NSUInteger strideInZ;
@property(readwrite, nonatomic) NSUInteger dilationRateInX;
@property(readwrite, nonatomic) NSUInteger dilationRateInY;
@property(readwrite, nonatomic) NSUInteger dilationRateInZ;
@property(readwrite, nonatomic) NSUInteger paddingLeft;
@property(readwrite, nonatomic) NSUInteger paddingRight;
@property(readwrite, nonatomic) NSUInteger paddingTop;
@property(readwrite, nonatomic) NSUInteger paddingBottom;
@property(readwrite, nonatomic) NSUInteger paddingFront;
@property(readwrite, nonatomic) NSUInteger paddingBack;
@property(readwrite, nonatomic) MPSGraphPaddingStyle paddingStyle;
@property(readwrite, nonatomic) MPSGraphTensorNamedDataLayout dataLayout;
@property(readwrite, nonatomic) MPSGraphTensorNamedDataLayout weightsLayout;
@property(readwrite, nonatomic) NSUInteger groups;
@end

@interface MPSGraphDepthwiseConvolution3DOpDescriptor : MPSGraphObject <NSCopying> {
  struct {
    MPSGraphPaddingStyle paddingStyle;
    NSInteger channelDimensionIndex;
  } values_;
}
+ (instancetype)descriptor;
@property(readwrite, nonatomic) MPSGraphPaddingStyle paddingStyle;
@property(readwrite, nonatomic) NSInteger channelDimensionIndex;
@end

@interface MPSGraphFFTDescriptor : MPSGraphObject <NSCopying> {
  struct {
    BOOL inverse;
    MPSGraphFFTScalingMode scalingMode;
    BOOL roundToOddHermitean;
  } values_;
}
+ (instancetype)descriptor;
@property(readwrite, nonatomic) BOOL inverse;
@property(readwrite, nonatomic) MPSGraphFFTScalingMode scalingMode;
@property(readwrite, nonatomic) BOOL roundToOddHermitean;
@end

@interface MPSGraphLSTMDescriptor : MPSGraphObject <NSCopying> {
  struct {
    BOOL reverse;
    BOOL bidirectional;
    BOOL produceCell;
    BOOL training;
    BOOL forgetGateLast;
    MPSGraphRNNActivation inputGateActivation;
    MPSGraphRNNActivation forgetGateActivation;
    MPSGraphRNNActivation cellGateActivation;
    MPSGraphRNNActivation outputGateActivation;
    MPSGraphRNNActivation activation;
  } values_;
}
+ (instancetype)descriptor;
@property(readwrite, nonatomic) BOOL reverse;
@property(readwrite, nonatomic) BOOL bidirectional;
@property(readwrite, nonatomic) BOOL produceCell;
@property(readwrite, nonatomic) BOOL training;
@property(readwrite, nonatomic) BOOL forgetGateLast;
@property(readwrite, nonatomic) MPSGraphRNNActivation inputGateActivation;
@property(readwrite, nonatomic) MPSGraphRNNActivation forgetGateActivation;
@property(readwrite, nonatomic) MPSGraphRNNActivation cellGateActivation;
@property(readwrite, nonatomic) MPSGraphRNNActivation outputGateActivation;
@property(readwrite, nonatomic) MPSGraphRNNActivation activation;
@end

@interface MPSGraphPooling2DOpDescriptor : MPSGraphObject <NSCopying> {
  struct {
    NSUInteger kernelWidth;
    NSUInteger kernelHeight;
    NSUInteger strideInX;
    NSUInteger strideInY;
    NSUInteger dilationRateInX;
    NSUInteger dilationRateInY;
    NSUInteger paddingLeft;
    NSUInteger paddingRight;
    NSUInteger paddingTop;
    NSUInteger paddingBottom;
    MPSGraphPaddingStyle paddingStyle;
    MPSGraphTensorNamedDataLayout dataLayout;
    MPSGraphPoolingReturnIndicesMode returnIndicesMode;
    MPSDataType returnIndicesDataType;
    BOOL ceilMode;
    BOOL includeZeroPadToAverage;
  } values_;
}
+ (instancetype)descriptor;
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
                               dataLayout:(MPSGraphTensorNamedDataLayout)layout;
@property(readwrite, nonatomic) NSUInteger kernelWidth;
@property(readwrite, nonatomic) NSUInteger kernelHeight;
@property(readwrite, nonatomic) NSUInteger strideInX;
@property(readwrite, nonatomic) NSUInteger strideInY;
@property(readwrite, nonatomic) NSUInteger dilationRateInX;
@property(readwrite, nonatomic) NSUInteger dilationRateInY;
@property(readwrite, nonatomic) NSUInteger paddingLeft;
@property(readwrite, nonatomic) NSUInteger paddingRight;
@property(readwrite, nonatomic) NSUInteger paddingTop;
@property(readwrite, nonatomic) NSUInteger paddingBottom;
@property(readwrite, nonatomic) MPSGraphPaddingStyle paddingStyle;
@property(readwrite, nonatomic) MPSGraphTensorNamedDataLayout dataLayout;
@property(readwrite, nonatomic) MPSGraphPoolingReturnIndicesMode returnIndicesMode;
@property(readwrite, nonatomic) MPSDataType returnIndicesDataType;
@property(readwrite, nonatomic) BOOL ceilMode;
@property(readwrite, nonatomic) BOOL includeZeroPadToAverage;
@end

@interface MPSGraphRandomOpDescriptor : MPSGraphObject <NSCopying> {
  struct {
    MPSGraphRandomDistribution distribution;
    MPSDataType dataType;
    float min;
    float max;
    NSInteger minInteger;
    NSInteger maxInteger;
    float mean;
    float standardDeviation;
  } values_;
}
+ (instancetype)descriptor;
+ (instancetype)descriptorWithDistribution:(MPSGraphRandomDistribution)distribution
                                  dataType:(MPSDataType)type;
@property(readwrite, nonatomic) MPSGraphRandomDistribution distribution;
@property(readwrite, nonatomic) MPSDataType dataType;
@property(readwrite, nonatomic) float min;
@property(readwrite, nonatomic) float max;
@property(readwrite, nonatomic) NSInteger minInteger;
@property(readwrite, nonatomic) NSInteger maxInteger;
@property(readwrite, nonatomic) float mean;
@property(readwrite, nonatomic) float standardDeviation;
@end

#endif
