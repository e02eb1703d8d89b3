// How a graph is executed: the descriptors that say so, and graphs that were compiled before.
#include "objc/metal/graph.h"

#define MPSS_COPIED(getter, setter, type, field) \
  -(type)getter {                                \
    return field;                                \
  }                                              \
  -(void)setter : (type)value {                  \
    type const old = field;                      \
    field = [value copy];                        \
    [old release];                               \
  }
#define MPSS_PLAIN(getter, setter, type, field) \
  -(type)getter {                               \
    return field;                               \
  }                                             \
  -(void)setter : (type)value {                 \
    field = value;                              \
  }

@implementation MPSGraphExecutionDescriptor
MPSS_COPIED(completionHandler, setCompletionHandler, MPSGraphCompletionHandler, completed_)
MPSS_COPIED(scheduledHandler, setScheduledHandler, MPSGraphScheduledHandler, scheduled_)
MPSS_COPIED(compilationDescriptor, setCompilationDescriptor, MPSGraphCompilationDescriptor*,
            compilation_)
MPSS_PLAIN(waitUntilCompleted, setWaitUntilCompleted, BOOL, wait_)
MPSS_PLAIN(enableCommitAndContinue, setEnableCommitAndContinue, BOOL, commit_and_continue_)
- (void)dealloc {
  [completed_ release];
  [scheduled_ release];
  [compilation_ release];
  [super dealloc];
}
@end

@implementation MPSGraphCompilationDescriptor
MPSS_PLAIN(optimizationLevel, setOptimizationLevel, MPSGraphOptimization, level_)
- (void)disableTypeInference {
}
- (id)copyWithZone:(NSZone*)zone {
  MPSGraphCompilationDescriptor* copy = [[MPSGraphCompilationDescriptor alloc] init];
  copy->level_ = level_;
  return copy;
}
@end

@implementation MPSGraphType
- (id)copyWithZone:(NSZone*)zone {
  return [self retain];
}
@end

@implementation MPSGraphShapedType
- (instancetype)initWithShape:(MPSShape*)shape dataType:(MPSDataType)type {
  shape_ = [shape copy];
  type_ = type;
  return self;
}
- (void)dealloc {
  [shape_ release];
  [super dealloc];
}
MPSS_COPIED(shape, setShape, MPSShape*, shape_)
MPSS_PLAIN(dataType, setDataType, MPSDataType, type_)
- (id)copyWithZone:(NSZone*)zone {
  return [[MPSGraphShapedType alloc] initWithShape:shape_ dataType:type_];
}
@end

@implementation MPSGraphExecutableExecutionDescriptor
MPSS_PLAIN(waitUntilCompleted, setWaitUntilCompleted, BOOL, wait_)
@end

@implementation MPSGraphExecutable
- (instancetype)initWithGraph:(MPSGraph*)graph feeds:(NSArray*)feeds targets:(NSArray*)targets {
  graph_ = [graph retain];
  feeds_ = [feeds copy];
  targets_ = [targets copy];
  return self;
}
- (void)dealloc {
  [graph_ release];
  [feeds_ release];
  [targets_ release];
  [super dealloc];
}
- (NSArray*)feedTensors {
  return feeds_;
}
- (NSArray*)targetTensors {
  return targets_;
}
- (NSArray*)encodeToCommandBuffer:(MPSCommandBuffer*)buffer
                      inputsArray:(NSArray*)inputs
                     resultsArray:(NSArray*)results
              executionDescriptor:(MPSGraphExecutableExecutionDescriptor*)descriptor {
  @autoreleasepool {
    [graph_ encodeInputs:inputs results:results to:buffer];
  }
  return results;
}
- (NSArray*)runWithMTLCommandQueue:(id<MTLCommandQueue>)queue
                       inputsArray:(NSArray*)inputs
                      resultsArray:(NSArray*)results
               executionDescriptor:(MPSGraphExecutableExecutionDescriptor*)descriptor {
  @autoreleasepool {
    MPSCommandBuffer* buffer = [MPSCommandBuffer commandBufferFromCommandQueue:queue];
    [graph_ encodeInputs:inputs results:results to:buffer];
    [buffer commit];
    [buffer waitUntilCompleted];
  }
  return results;
}
@end
