// Counters and archives of compiled kernels. The device says that it samples nothing; who does so
// none the less ends the run.
#ifndef MPSSTRESS_FACE_MTLCOUNTERS_H
#define MPSSTRESS_FACE_MTLCOUNTERS_H

#include <Metal/MTLResources.h>

typedef NSString* MTLCommonCounterSet;
FOUNDATION_EXPORT MTLCommonCounterSet const MTLCommonCounterSetTimestamp;
FOUNDATION_EXPORT MTLCommonCounterSet const MTLCommonCounterSetStatistic;
typedef NS_ENUM(NSUInteger, MTLCounterSamplingPoint) {
  MTLCounterSamplingPointAtStageBoundary = 0,
  MTLCounterSamplingPointAtDrawBoundary = 1,
  MTLCounterSamplingPointAtDispatchBoundary = 2,
  MTLCounterSamplingPointAtTileDispatchBoundary = 3,
  MTLCounterSamplingPointAtBlitBoundary = 4,
};
#define MTLCounterErrorValue (~0ull)
#define MTLCounterDontSample (~0ul)
typedef struct {
  uint64_t timestamp;
} MTLCounterResultTimestamp;

@protocol MTLCounterSet <NSObject>
@property(readonly, copy) NSString* name;
@end
@protocol MTLCounterSampleBuffer <NSObject>
@property(readonly) NSUInteger sampleCount;
- (NSData*)resolveCounterRange:(NSRange)range;
@end
@interface MTLCounterSampleBufferDescriptor : NSObject <NSCopying> {
  id<MTLCounterSet> counter_set_;
  NSString* label_;
  MTLStorageMode storage_mode_;
  NSUInteger sample_count_;
}
@property(retain) id<MTLCounterSet> counterSet;
@property(copy) NSString* label;
@property MTLStorageMode storageMode;
@property NSUInteger sampleCount;
@end

@interface MTLComputePassDescriptor : NSObject <NSCopying> {
  MTLDispatchType dispatch_type_;
}
+ (MTLComputePassDescriptor*)computePassDescriptor;
@property MTLDispatchType dispatchType;
@end
@interface MTLBlitPassDescriptor : NSObject <NSCopying>
+ (MTLBlitPassDescriptor*)blitPassDescriptor;
@end

@interface MTLBinaryArchiveDescriptor : NSObject <NSCopying> {
  NSURL* url_;
}
@property(copy) NSURL* url;
@end
@protocol MTLBinaryArchive <NSObject>
@property(copy) NSString* label;
- (BOOL)addComputePipelineFunctionsWithDescriptor:(MTLComputePipelineDescriptor*)descriptor
                                            error:(NSError**)error;
- (BOOL)serializeToURL:(NSURL*)url error:(NSError**)error;
@end

#endif
