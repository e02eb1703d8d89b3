// What the files of MPSGraph know of each other.
#ifndef MPSSTRESS_OBJC_METAL_GRAPH_H
#define MPSSTRESS_OBJC_METAL_GRAPH_H

#include <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

@interface MPSGraph (Building)
// The result of an operation; nil for a shape that is not known.
- (MPSGraphTensor*)newTensorOfShape:(MPSShape*)shape type:(MPSDataType)type NS_RETURNS_NOT_RETAINED;
- (NSArray*)newTensors:(NSUInteger)count
               ofShape:(MPSShape*)shape
                  type:(MPSDataType)type NS_RETURNS_NOT_RETAINED;
@end

@interface MPSGraph (Opaque)
// One opaque command a result: it reads all inputs. In the caller's autorelease pool.
- (void)encodeInputs:(NSArray*)inputs results:(NSArray*)results to:(id<MTLCommandBuffer>)buffer;
@end

// Not public, and set by backends that declare it themselves.
@interface MPSGraphExecutionDescriptor ()
@property(readwrite, nonatomic) BOOL enableCommitAndContinue;
@end

@interface MPSGraphExecutable ()
- (instancetype)initWithGraph:(MPSGraph*)graph feeds:(NSArray*)feeds targets:(NSArray*)targets;
@end

// Called to have the files of operations linked: nothing refers to a category.
namespace mpsstress::face {
void link_elementwise_operations();
void link_neural_operations();
void link_shape_operations();
}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_METAL_GRAPH_H
