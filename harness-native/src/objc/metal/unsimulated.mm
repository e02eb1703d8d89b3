// What the simulated device has not: it says so to who asks, and ends the run of who does not.
#include "objc/metal/objects.h"

#include "objc/categories.hpp"

#include "objc/runtime/abi.h"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

MPSS_ANCHOR(unsimulated);

MTLCommonCounterSet const MTLCommonCounterSetTimestamp = @"timestamp";
MTLCommonCounterSet const MTLCommonCounterSetStatistic = @"statistic";

#define MPSS_COPIED_BY_ITSELF        \
  -(id)copyWithZone : (NSZone*)zone { \
    return [self retain];            \
  }

@implementation MTLTextureDescriptor
@synthesize textureType = texture_type_, pixelFormat = pixel_format_, width = width_, height = height_, depth = depth_, arrayLength = array_length_, storageMode = storage_mode_, usage = usage_;
+ (MTLTextureDescriptor*)texture2DDescriptorWithPixelFormat:(MTLPixelFormat)format
                                                      width:(NSUInteger)width
                                                     height:(NSUInteger)height
                                                  mipmapped:(BOOL)mipmapped {
  MTLTextureDescriptor* const one = [[[self alloc] init] autorelease];
  one.textureType = MTLTextureType2D;
  one.pixelFormat = format;
  one.width = width;
  one.height = height;
  return one;
}
MPSS_COPIED_BY_ITSELF
@end
@implementation MTLCounterSampleBufferDescriptor
@synthesize counterSet = counter_set_, label = label_, storageMode = storage_mode_, sampleCount = sample_count_;
MPSS_COPIED_BY_ITSELF
- (void)dealloc {
  [counter_set_ release];
  [label_ release];
  [super dealloc];
}
@end
@implementation MTLComputePassDescriptor
@synthesize dispatchType = dispatch_type_;
+ (MTLComputePassDescriptor*)computePassDescriptor {
  return [[[self alloc] init] autorelease];
}
MPSS_COPIED_BY_ITSELF
@end
@implementation MTLBlitPassDescriptor
+ (MTLBlitPassDescriptor*)blitPassDescriptor {
  return [[[self alloc] init] autorelease];
}
MPSS_COPIED_BY_ITSELF
@end
@implementation MTLBinaryArchiveDescriptor
@synthesize url = url_;
MPSS_COPIED_BY_ITSELF
- (void)dealloc {
  [url_ release];
  [super dealloc];
}
@end

@implementation MPSSDevice (Unsimulated)
- (id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor*)descriptor {
  mpss_face_unsupported("-[MTLDevice newTextureWithDescriptor:]");
}
- (NSArray*)counterSets {
  return nil;
}
- (BOOL)supportsCounterSampling:(MTLCounterSamplingPoint)point {
  return NO;
}
- (id<MTLCounterSampleBuffer>)
    newCounterSampleBufferWithDescriptor:(MTLCounterSampleBufferDescriptor*)descriptor
                                   error:(NSError**)error {
  mpss_face_unsupported("-[MTLDevice newCounterSampleBufferWithDescriptor:error:]");
}
- (id<MTLBinaryArchive>)newBinaryArchiveWithDescriptor:(MTLBinaryArchiveDescriptor*)descriptor
                                                 error:(NSError**)error {
  mpss_face_unsupported("-[MTLDevice newBinaryArchiveWithDescriptor:error:]");
}
@end

@implementation MPSSCommandBuffer (Passes)
- (id<MTLComputeCommandEncoder>)computeCommandEncoderWithDescriptor:
    (MTLComputePassDescriptor*)descriptor {
  return [self computeCommandEncoderWithDispatchType:descriptor.dispatchType];
}
- (id<MTLBlitCommandEncoder>)blitCommandEncoderWithDescriptor:(MTLBlitPassDescriptor*)descriptor {
  return [self blitCommandEncoder];
}
- (void)useResidencySet:(id<MTLResidencySet>)set {
}
@end

@implementation MPSSBuffer (Unsimulated)
- (id<MTLTexture>)newTextureWithDescriptor:(MTLTextureDescriptor*)descriptor
                                    offset:(NSUInteger)offset
                               bytesPerRow:(NSUInteger)row {
  mpss_face_unsupported("-[MTLBuffer newTextureWithDescriptor:offset:bytesPerRow:]");
}
@end
@implementation MPSSComputeEncoder (Unsimulated)
- (void)setTexture:(id<MTLTexture>)texture atIndex:(NSUInteger)index {
  if (texture != nil) {
    mpss_face_unsupported("-[MTLComputeCommandEncoder setTexture:atIndex:]");
  }
}
- (void)sampleCountersInBuffer:(id<MTLCounterSampleBuffer>)buffer
                 atSampleIndex:(NSUInteger)index
                   withBarrier:(BOOL)barrier {
  mpss_face_unsupported(
      "-[MTLComputeCommandEncoder sampleCountersInBuffer:atSampleIndex:withBarrier:]");
}
@end
