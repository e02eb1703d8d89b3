// MPSGraph: a graph is built from placeholders and operations, and encoded as one opaque command
// that reads what it is fed and writes its results. Building it computes nothing.
#ifndef MPSSTRESS_FACE_MPSGRAPH_H
#define MPSSTRESS_FACE_MPSGRAPH_H

#include <MetalPerformanceShaders/MetalPerformanceShaders.h>

@class MPSGraph, MPSGraphTensor, MPSGraphTensorData, MPSGraphOperation, MPSGraphExecutable;

typedef NSDictionary<MPSGraphTensor*, MPSGraphTensorData*> MPSGraphTensorDataDictionary;
typedef void (^MPSGraphCompletionHandler)(MPSGraphTensorDataDictionary* results, NSError* error);
typedef void (^MPSGraphScheduledHandler)(MPSGraphTensorDataDictionary* results, NSError* error);

typedef NS_OPTIONS(uint64_t, MPSGraphOptions) {
  MPSGraphOptionsNone = 0,
  MPSGraphOptionsSynchronizeResults = 1,
  MPSGraphOptionsVerbose = 2,
};
typedef NS_ENUM(uint64_t, MPSGraphOptimization) {
  MPSGraphOptimizationLevel0 = 0,
  MPSGraphOptimizationLevel1 = 1,
};

@interface MPSGraphObject : NSObject
@end

#include <MetalPerformanceShadersGraph/MPSGraphDescriptors.h>

@interface MPSGraphDevice : MPSGraphObject {
  id<MTLDevice> device_;
}
+ (instancetype)deviceWithMTLDevice:(id<MTLDevice>)device;
@property(readonly, nonatomic) id<MTLDevice> metalDevice;
@end

@interface MPSGraphOperation : MPSGraphObject {
  MPSGraph* graph_;
  NSString* name_;
}
@property(readonly, nonatomic) MPSGraph* graph;
@property(readonly, nonatomic) NSString* name;
@end

@interface MPSGraphTensor : MPSGraphObject <NSCopying> {
  MPSShape* shape_;
  MPSDataType type_;
  MPSGraphOperation* operation_;
}
@property(readonly, copy, nonatomic) MPSShape* shape;
@property(readonly, nonatomic) MPSDataType dataType;
@property(readonly, nonatomic) MPSGraphOperation* operation;
@end

@interface MPSGraphTensorData : MPSGraphObject {
  id<MTLBuffer> buffer_;
  MPSShape* shape_;
  MPSDataType type_;
  MPSNDArray* array_;
}
- (instancetype)initWithMTLBuffer:(id<MTLBuffer>)buffer
                            shape:(MPSShape*)shape
                         dataType:(MPSDataType)type;
- (instancetype)initWithMPSNDArray:(MPSNDArray*)array;
- (MPSNDArray*)mpsndarray;
- (void)printNDArray;
@property(readonly, copy, nonatomic) MPSShape* shape;
@property(readonly, nonatomic) MPSDataType dataType;
@end

@interface MPSGraphCompilationDescriptor : MPSGraphObject <NSCopying> {
  MPSGraphOptimization level_;
}
@property(readwrite, nonatomic) MPSGraphOptimization optimizationLevel;
- (void)disableTypeInference;
@end

@interface MPSGraphExecutionDescriptor : MPSGraphObject {
  MPSGraphCompletionHandler completed_;
  MPSGraphScheduledHandler scheduled_;
  MPSGraphCompilationDescriptor* compilation_;
  BOOL wait_;
  BOOL commit_and_continue_;
}
@property(readwrite, atomic, copy) MPSGraphCompletionHandler completionHandler;
@property(readwrite, atomic, copy) MPSGraphScheduledHandler scheduledHandler;
@property(readwrite, atomic) BOOL waitUntilCompleted;
@property(readwrite, atomic, copy) MPSGraphCompilationDescriptor* compilationDescriptor;
@end

@interface MPSGraphType : MPSGraphObject <NSCopying>
@end

@interface MPSGraphShapedType : MPSGraphType {
  MPSShape* shape_;
  MPSDataType type_;
}
- (instancetype)initWithShape:(MPSShape*)shape dataType:(MPSDataType)type;
@property(readwrite, copy, nonatomic) MPSShape* shape;
@property(readwrite, nonatomic) MPSDataType dataType;
@end

@interface MPSGraphExecutableExecutionDescriptor : MPSGraphObject {
  BOOL wait_;
}
@property(readwrite, atomic) BOOL waitUntilCompleted;
@end

// A graph with its inputs and results in an order that stays.
@interface MPSGraphExecutable : MPSGraphObject {
  NSArray* feeds_;
  NSArray* targets_;
  MPSGraph* graph_;
}
@property(readonly, nonatomic) NSArray<MPSGraphTensor*>* feedTensors;
@property(readonly, nonatomic) NSArray<MPSGraphTensor*>* targetTensors;
- (NSArray<MPSGraphTensorData*>*)encodeToCommandBuffer:(MPSCommandBuffer*)buffer
                                           inputsArray:(NSArray<MPSGraphTensorData*>*)inputs
                                          resultsArray:(NSArray<MPSGraphTensorData*>*)results
                                   executionDescriptor:
                                       (MPSGraphExecutableExecutionDescriptor*)descriptor;
- (NSArray<MPSGraphTensorData*>*)runWithMTLCommandQueue:(id<MTLCommandQueue>)queue
                                            inputsArray:(NSArray<MPSGraphTensorData*>*)inputs
                                           resultsArray:(NSArray<MPSGraphTensorData*>*)results
                                    executionDescriptor:
                                        (MPSGraphExecutableExecutionDescriptor*)descriptor;
@end

@interface MPSGraph : MPSGraphObject {
  NSMutableArray* tensors_;
  MPSGraphOptions options_;
  unsigned long encoding_;
}
+ (instancetype)new;
@property(readwrite, atomic) MPSGraphOptions options;
@property(readonly, nonatomic) NSArray<MPSGraphTensor*>* placeholderTensors;
- (MPSGraphTensor*)placeholderWithShape:(MPSShape*)shape
                               dataType:(MPSDataType)type
                                   name:(NSString*)name;
- (MPSGraphTensor*)placeholderWithShape:(MPSShape*)shape name:(NSString*)name;
- (MPSGraphTensor*)constantWithScalar:(double)scalar dataType:(MPSDataType)type;
- (MPSGraphTensor*)constantWithScalar:(double)scalar
                                shape:(MPSShape*)shape
                             dataType:(MPSDataType)type;
- (MPSGraphExecutable*)compileWithDevice:(MPSGraphDevice*)device
                                   feeds:(NSDictionary<MPSGraphTensor*, MPSGraphShapedType*>*)feeds
                           targetTensors:(NSArray<MPSGraphTensor*>*)targets
                        targetOperations:(NSArray<MPSGraphOperation*>*)operations
                   compilationDescriptor:(MPSGraphCompilationDescriptor*)descriptor;
- (void)encodeToCommandBuffer:(MPSCommandBuffer*)buffer
                        feeds:(MPSGraphTensorDataDictionary*)feeds
             targetOperations:(NSArray<MPSGraphOperation*>*)operations
            resultsDictionary:(MPSGraphTensorDataDictionary*)results
          executionDescriptor:(MPSGraphExecutionDescriptor*)descriptor;
- (void)runAsyncWithMTLCommandQueue:(id<MTLCommandQueue>)queue
                              feeds:(MPSGraphTensorDataDictionary*)feeds
                   targetOperations:(NSArray<MPSGraphOperation*>*)operations
                  resultsDictionary:(MPSGraphTensorDataDictionary*)results
                executionDescriptor:(MPSGraphExecutionDescriptor*)descriptor;
@end

// What is computed for each element, and along an axis.
#define MPSS_UNARY(operation) \
  -(MPSGraphTensor*)operation##WithTensor : (MPSGraphTensor*)tensor name : (NSString*)name;
#define MPSS_BINARY(operation)                                                              \
  -(MPSGraphTensor*)operation##WithPrimaryTensor : (MPSGraphTensor*)primary secondaryTensor \
      : (MPSGraphTensor*)secondary name : (NSString*)name;
#define MPSS_OVER_AXIS(operation)                                                               \
  -(MPSGraphTensor*)operation##WithTensor : (MPSGraphTensor*)tensor axis : (NSInteger)axis name \
      : (NSString*)name;
#define MPSS_OVER_AXES(operation)                                        \
  -(MPSGraphTensor*)operation##WithTensor : (MPSGraphTensor*)tensor axes \
      : (NSArray<NSNumber*>*)axes name : (NSString*)name;
@interface MPSGraph (ElementwiseOps)
#include <MetalPerformanceShadersGraph/MPSGraphElementwiseOps.inc>
@end
#undef MPSS_UNARY
#undef MPSS_BINARY
#undef MPSS_OVER_AXIS
#undef MPSS_OVER_AXES

#include <MetalPerformanceShadersGraph/MPSGraphNeuralOps.h>
#include <MetalPerformanceShadersGraph/MPSGraphShapeOps.h>

#endif
