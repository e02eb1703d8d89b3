// Operations of MPSGraph of neural networks.
#ifndef MPSSTRESS_FACE_MPSGRAPHNEURALOPS_H
#define MPSSTRESS_FACE_MPSGRAPHNEURALOPS_H

@interface MPSGraph (NeuralOps)
- (MPSGraphTensor*)avgPooling2DGradientWithGradientTensor:(MPSGraphTensor*)gradient
                                             sourceTensor:(MPSGraphTensor*)sourceTensor
                                               descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor
                                                     name:(NSString*)name;
- (MPSGraphTensor*)avgPooling2DWithSourceTensor:(MPSGraphTensor*)source
                                     descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor
                                           name:(NSString*)name;
- (MPSGraphTensor*)
    convolution2DDataGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                          weightsTensor:(MPSGraphTensor*)weightsTensor
                                            outputShape:(NSArray<NSNumber*>*)outputShape
                           forwardConvolutionDescriptor:
                               (MPSGraphConvolution2DOpDescriptor*)descriptor
                                                   name:(NSString*)name;
- (MPSGraphTensor*)
    convolution2DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                              sourceTensor:(MPSGraphTensor*)sourceTensor
                                               outputShape:(NSArray<NSNumber*>*)outputShape
                              forwardConvolutionDescriptor:
                                  (MPSGraphConvolution2DOpDescriptor*)descriptor
                                                      name:(NSString*)name;
- (MPSGraphTensor*)convolution2DWithSourceTensor:(MPSGraphTensor*)source
                                   weightsTensor:(MPSGraphTensor*)weightsTensor
                                      descriptor:(MPSGraphConvolution2DOpDescriptor*)descriptor
                                            name:(NSString*)name;
- (MPSGraphTensor*)
    convolution3DDataGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                          weightsTensor:(MPSGraphTensor*)weightsTensor
                                            outputShape:(NSArray<NSNumber*>*)outputShape
                           forwardConvolutionDescriptor:
                               (MPSGraphConvolution3DOpDescriptor*)descriptor
                                                   name:(NSString*)name;
- (MPSGraphTensor*)
    convolution3DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                              sourceTensor:(MPSGraphTensor*)sourceTensor
                                               outputShape:(NSArray<NSNumber*>*)outputShape
                              forwardConvolutionDescriptor:
                                  (MPSGraphConvolution3DOpDescriptor*)descriptor
                                                      name:(NSString*)name;
- (MPSGraphTensor*)convolution3DWithSourceTensor:(MPSGraphTensor*)source
                                   weightsTensor:(MPSGraphTensor*)weightsTensor
                                      descriptor:(MPSGraphConvolution3DOpDescriptor*)descriptor
                                            name:(NSString*)name;
- (MPSGraphTensor*)
    depthwiseConvolution3DDataGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                                   weightsTensor:(MPSGraphTensor*)weightsTensor
                                                     outputShape:(NSArray<NSNumber*>*)outputShape
                                                      descriptor:
                                                          (MPSGraphDepthwiseConvolution3DOpDescriptor*)
                                                              descriptor
                                                            name:(NSString*)name;
- (MPSGraphTensor*)
    depthwiseConvolution3DWeightsGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                                       sourceTensor:(MPSGraphTensor*)sourceTensor
                                                        outputShape:(NSArray<NSNumber*>*)outputShape
                                                         descriptor:
                                                             (MPSGraphDepthwiseConvolution3DOpDescriptor*)
                                                                 descriptor
                                                               name:(NSString*)name;
- (MPSGraphTensor*)
    depthwiseConvolution3DWithSourceTensor:(MPSGraphTensor*)source
                             weightsTensor:(MPSGraphTensor*)weightsTensor
                                descriptor:(MPSGraphDepthwiseConvolution3DOpDescriptor*)descriptor
                                      name:(NSString*)name;
- (MPSGraphTensor*)dropoutTensor:(MPSGraphTensor*)tensor rate:(double)rate name:(NSString*)name;
- (NSArray<MPSGraphTensor*>*)LSTMGradientsWithSourceTensor:(MPSGraphTensor*)source
                                           recurrentWeight:(MPSGraphTensor*)recurrentWeight
                                            sourceGradient:(MPSGraphTensor*)sourceGradient
                                                    zState:(MPSGraphTensor*)zState
                                             cellOutputFwd:(MPSGraphTensor*)cellOutputFwd
                                             stateGradient:(MPSGraphTensor*)stateGradient
                                              cellGradient:(MPSGraphTensor*)cellGradient
                                               inputWeight:(MPSGraphTensor*)inputWeight
                                                      bias:(MPSGraphTensor*)bias
                                                 initState:(MPSGraphTensor*)initState
                                                  initCell:(MPSGraphTensor*)initCell
                                                      mask:(MPSGraphTensor*)mask
                                                  peephole:(MPSGraphTensor*)peephole
                                                descriptor:(MPSGraphLSTMDescriptor*)descriptor
                                                      name:(NSString*)name;
- (NSArray<MPSGraphTensor*>*)LSTMWithSourceTensor:(MPSGraphTensor*)source
                                  recurrentWeight:(MPSGraphTensor*)recurrentWeight
                                      inputWeight:(MPSGraphTensor*)inputWeight
                                             bias:(MPSGraphTensor*)bias
                                        initState:(MPSGraphTensor*)initState
                                         initCell:(MPSGraphTensor*)initCell
                                       descriptor:(MPSGraphLSTMDescriptor*)descriptor
                                             name:(NSString*)name;
- (MPSGraphTensor*)maxPooling2DGradientWithGradientTensor:(MPSGraphTensor*)gradient
                                             sourceTensor:(MPSGraphTensor*)sourceTensor
                                               descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor
                                                     name:(NSString*)name;
- (NSArray<MPSGraphTensor*>*)
    maxPooling2DReturnIndicesWithSourceTensor:(MPSGraphTensor*)source
                                   descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor
                                         name:(NSString*)name;
- (MPSGraphTensor*)maxPooling2DWithSourceTensor:(MPSGraphTensor*)source
                                     descriptor:(MPSGraphPooling2DOpDescriptor*)descriptor
                                           name:(NSString*)name;
- (MPSGraphTensor*)normalizationBetaGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                                          sourceTensor:(MPSGraphTensor*)sourceTensor
                                                         reductionAxes:
                                                             (NSArray<NSNumber*>*)reductionAxes
                                                                  name:(NSString*)name;
- (MPSGraphTensor*)
    normalizationGammaGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                            sourceTensor:(MPSGraphTensor*)sourceTensor
                                              meanTensor:(MPSGraphTensor*)meanTensor
                                          varianceTensor:(MPSGraphTensor*)varianceTensor
                                           reductionAxes:(NSArray<NSNumber*>*)reductionAxes
                                                 epsilon:(float)epsilon
                                                    name:(NSString*)name;
- (MPSGraphTensor*)
    normalizationGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                       sourceTensor:(MPSGraphTensor*)sourceTensor
                                         meanTensor:(MPSGraphTensor*)meanTensor
                                     varianceTensor:(MPSGraphTensor*)varianceTensor
                                        gammaTensor:(MPSGraphTensor*)gammaTensor
                                gammaGradientTensor:(MPSGraphTensor*)gammaGradientTensor
                                 betaGradientTensor:(MPSGraphTensor*)betaGradientTensor
                                      reductionAxes:(NSArray<NSNumber*>*)reductionAxes
                                            epsilon:(float)epsilon
                                               name:(NSString*)name;
- (MPSGraphTensor*)normalizationWithTensor:(MPSGraphTensor*)tensor
                                meanTensor:(MPSGraphTensor*)meanTensor
                            varianceTensor:(MPSGraphTensor*)varianceTensor
                               gammaTensor:(MPSGraphTensor*)gammaTensor
                                betaTensor:(MPSGraphTensor*)betaTensor
                                   epsilon:(float)epsilon
                                      name:(NSString*)name;
- (MPSGraphTensor*)randomPhiloxStateTensorWithSeed:(NSUInteger)randomPhiloxStateTensorWithSeed
                                              name:(NSString*)name;
- (MPSGraphTensor*)randomTensorWithShape:(NSArray<NSNumber*>*)shape
                              descriptor:(MPSGraphRandomOpDescriptor*)descriptor
                                    name:(NSString*)name;
- (NSArray<MPSGraphTensor*>*)randomTensorWithShape:(NSArray<NSNumber*>*)shape
                                        descriptor:(MPSGraphRandomOpDescriptor*)descriptor
                                       stateTensor:(MPSGraphTensor*)stateTensor
                                              name:(NSString*)name;
- (MPSGraphTensor*)reLUGradientWithIncomingGradient:(MPSGraphTensor*)gradient
                                       sourceTensor:(MPSGraphTensor*)sourceTensor
                                               name:(NSString*)name;
- (MPSGraphTensor*)resizeBilinearWithGradientTensor:(MPSGraphTensor*)gradient
                                              input:(MPSGraphTensor*)input
                                       centerResult:(BOOL)centerResult
                                       alignCorners:(BOOL)alignCorners
                                             layout:(MPSGraphTensorNamedDataLayout)layout
                                               name:(NSString*)name;
- (MPSGraphTensor*)resizeBilinearWithGradientTensor:(MPSGraphTensor*)gradient
                                              input:(MPSGraphTensor*)input
                                  scaleOffsetTensor:(MPSGraphTensor*)scaleOffsetTensor
                                             layout:(MPSGraphTensorNamedDataLayout)layout
                                               name:(NSString*)name;
- (MPSGraphTensor*)resizeBilinearWithTensor:(MPSGraphTensor*)tensor
                                 sizeTensor:(MPSGraphTensor*)sizeTensor
                               centerResult:(BOOL)centerResult
                               alignCorners:(BOOL)alignCorners
                                     layout:(MPSGraphTensorNamedDataLayout)layout
                                       name:(NSString*)name;
- (MPSGraphTensor*)resizeBilinearWithTensor:(MPSGraphTensor*)tensor
                                 sizeTensor:(MPSGraphTensor*)sizeTensor
                          scaleOffsetTensor:(MPSGraphTensor*)scaleOffsetTensor
                                     layout:(MPSGraphTensorNamedDataLayout)layout
                                       name:(NSString*)name;
- (MPSGraphTensor*)resizeNearestWithGradientTensor:(MPSGraphTensor*)gradient
                                             input:(MPSGraphTensor*)input
                               nearestRoundingMode:
                                   (MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                                      centerResult:(BOOL)centerResult
                                      alignCorners:(BOOL)alignCorners
                                            layout:(MPSGraphTensorNamedDataLayout)layout
                                              name:(NSString*)name;
- (MPSGraphTensor*)resizeNearestWithGradientTensor:(MPSGraphTensor*)gradient
                                             input:(MPSGraphTensor*)input
                                 scaleOffsetTensor:(MPSGraphTensor*)scaleOffsetTensor
                               nearestRoundingMode:
                                   (MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                                            layout:(MPSGraphTensorNamedDataLayout)layout
                                              name:(NSString*)name;
- (MPSGraphTensor*)resizeNearestWithTensor:(MPSGraphTensor*)tensor
                                sizeTensor:(MPSGraphTensor*)sizeTensor
                       nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                              centerResult:(BOOL)centerResult
                              alignCorners:(BOOL)alignCorners
                                    layout:(MPSGraphTensorNamedDataLayout)layout
                                      name:(NSString*)name;
- (MPSGraphTensor*)resizeNearestWithTensor:(MPSGraphTensor*)tensor
                                sizeTensor:(MPSGraphTensor*)sizeTensor
                         scaleOffsetTensor:(MPSGraphTensor*)scaleOffsetTensor
                       nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                                    layout:(MPSGraphTensorNamedDataLayout)layout
                                      name:(NSString*)name;
- (MPSGraphTensor*)resizeTensor:(MPSGraphTensor*)tensor
                           size:(NSArray<NSNumber*>*)size
                           mode:(MPSGraphResizeMode)mode
                   centerResult:(BOOL)centerResult
                   alignCorners:(BOOL)alignCorners
                         layout:(MPSGraphTensorNamedDataLayout)layout
                           name:(NSString*)name;
- (MPSGraphTensor*)resizeWithGradientTensor:(MPSGraphTensor*)gradient
                                      input:(MPSGraphTensor*)input
                                       mode:(MPSGraphResizeMode)mode
                               centerResult:(BOOL)centerResult
                               alignCorners:(BOOL)alignCorners
                                     layout:(MPSGraphTensorNamedDataLayout)layout
                                       name:(NSString*)name;
- (MPSGraphTensor*)sampleGridWithSourceTensor:(MPSGraphTensor*)source
                             coordinateTensor:(MPSGraphTensor*)coordinateTensor
                                       layout:(MPSGraphTensorNamedDataLayout)layout
                         normalizeCoordinates:(BOOL)normalizeCoordinates
                          relativeCoordinates:(BOOL)relativeCoordinates
                                 alignCorners:(BOOL)alignCorners
                                  paddingMode:(MPSGraphPaddingMode)paddingMode
                          nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                          nearestRoundingMode:
                              (MPSGraphResizeNearestRoundingMode)nearestRoundingMode2
                                constantValue:(double)constantValue
                                         name:(NSString*)name;
- (MPSGraphTensor*)sampleGridWithSourceTensor:(MPSGraphTensor*)source
                             coordinateTensor:(MPSGraphTensor*)coordinateTensor
                                       layout:(MPSGraphTensorNamedDataLayout)layout
                         normalizeCoordinates:(BOOL)normalizeCoordinates
                          relativeCoordinates:(BOOL)relativeCoordinates
                                 alignCorners:(BOOL)alignCorners
                                  paddingMode:(MPSGraphPaddingMode)paddingMode
                                 samplingMode:(MPSGraphResizeMode)samplingMode
                                constantValue:(double)constantValue
                                         name:(NSString*)name;
- (MPSGraphTensor*)sigmoidGradientWithIncomingGradient:(MPSGraphTensor*)gradient
                                          sourceTensor:(MPSGraphTensor*)sourceTensor
                                                  name:(NSString*)name;
- (MPSGraphTensor*)softMaxGradientWithIncomingGradientTensor:(MPSGraphTensor*)gradient
                                                sourceTensor:(MPSGraphTensor*)sourceTensor
                                                        axis:(NSInteger)axis
                                                        name:(NSString*)name;
@end

#endif
