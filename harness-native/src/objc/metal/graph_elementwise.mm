// Operations of MPSGraph on each element and along an axis: building one computes nothing.
#include "objc/metal/graph.h"

#define MPSS_UNARY(operation)                                                                \
  -(MPSGraphTensor*)operation##WithTensor : (MPSGraphTensor*)tensor name : (NSString*)name { \
    return [self newTensorOfShape:tensor.shape type:tensor.dataType];                        \
  }
#define MPSS_BINARY(operation)                                                \
  -(MPSGraphTensor*)operation##WithPrimaryTensor : (MPSGraphTensor*)primary   \
                                 secondaryTensor : (MPSGraphTensor*)secondary \
                                            name : (NSString*)name {          \
    return [self newTensorOfShape:primary.shape type:primary.dataType];       \
  }
#define MPSS_OVER_AXIS(operation)                                     \
  -(MPSGraphTensor*)operation##WithTensor : (MPSGraphTensor*)tensor   \
                                     axis : (NSInteger)axis           \
                                     name : (NSString*)name {         \
    return [self newTensorOfShape:tensor.shape type:tensor.dataType]; \
  }
#define MPSS_OVER_AXES(operation)                                       \
  -(MPSGraphTensor*)operation##WithTensor : (MPSGraphTensor*)tensor     \
                                     axes : (NSArray<NSNumber*>*)axes   \
                                     name : (NSString*)name {           \
    return [self newTensorOfShape:tensor.shape type:tensor.dataType];   \
  }

@implementation MPSGraph (ElementwiseOps)
#include <MetalPerformanceShadersGraph/MPSGraphElementwiseOps.inc>
@end

void mpsstress::face::link_elementwise_operations() {}
