// Indirect commands, kernels compiled elsewhere, and what the device has not.
#include "metal/kernels/parameters.hpp"

#include <Metal/Metal.h>

#include "objc/metal/face.hpp"
#include "tests.hpp"

using namespace mpsstress;  // NOLINT: a test

static id<MTLDevice> device() { return [MTLCreateSystemDefaultDevice() autorelease]; }

OBJC_TEST(indirect_commands_run_when_they_are_executed, Quiet) {
  @autoreleasepool {
    id<MTLBuffer> buffer = [[device() newBufferWithLength:16 options:0] autorelease];
    const metal::FillParameters parameters{4, 2.5F};
    id<MTLBuffer> bytes = [[device() newBufferWithBytes:&parameters
                                                 length:sizeof parameters
                                                options:0] autorelease];
    __block id<MTLComputePipelineState> state = nil;
    dispatch_semaphore_t compiled = dispatch_semaphore_create(0);
    [device() newLibraryWithSource:@"kernel void fill() {}"
                           options:nil
                 completionHandler:^(id<MTLLibrary> library, NSError* error) {
                   CHECK(error == nil);
                   id<MTLFunction> function = [[library newFunctionWithName:@"fill"] autorelease];
                   [device() newComputePipelineStateWithFunction:function
                                               completionHandler:^(id<MTLComputePipelineState> made,
                                                                   NSError* none) {
                                                 CHECK(none == nil);
                                                 state = [made retain];
                                                 dispatch_semaphore_signal(compiled);
                                               }];
                 }];
    dispatch_semaphore_wait(compiled, DISPATCH_TIME_FOREVER);
    dispatch_release(compiled);

    MTLIndirectCommandBufferDescriptor* form =
        [[[MTLIndirectCommandBufferDescriptor alloc] init] autorelease];
    form.commandTypes = MTLIndirectCommandTypeConcurrentDispatchThreads;
    id<MTLIndirectCommandBuffer> indirect =
        [[device() newIndirectCommandBufferWithDescriptor:form
                                          maxCommandCount:2
                                                  options:0] autorelease];
    id<MTLIndirectComputeCommand> command = [indirect indirectComputeCommandAtIndex:1];
    [command setComputePipelineState:state];
    [command setKernelBuffer:buffer offset:0 atIndex:0];
    [command setKernelBuffer:bytes offset:0 atIndex:1];
    [command concurrentDispatchThreads:MTLSizeMake(4, 1, 1)
                 threadsPerThreadgroup:MTLSizeMake(1, 1, 1)];
    id<MTLCommandQueue> queue = [[device() newCommandQueue] autorelease];
    id<MTLCommandBuffer> commands = [queue commandBuffer];
    id<MTLComputeCommandEncoder> encoder = [commands
        computeCommandEncoderWithDescriptor:[MTLComputePassDescriptor computePassDescriptor]];
    [encoder executeCommandsInBuffer:indirect withRange:NSMakeRange(0, 2)];
    [encoder endEncoding];
    [commands commit];
    [commands waitUntilCompleted];
    CHECK(((float*)[buffer contents])[3] == 2.5F);
    [state release];
  }
}

OBJC_TEST(the_device_says_that_it_samples_nothing, Quiet) {
  @autoreleasepool {
    CHECK(![device() supportsCounterSampling:MTLCounterSamplingPointAtDispatchBoundary]);
    CHECK(device().counterSets == nil);
  }
}

OBJC_TEST_ENDS_BY(a_texture_is_named, "-[MTLDevice newTextureWithDescriptor:]") {
  @autoreleasepool {
    (void)[device() newTextureWithDescriptor:[[[MTLTextureDescriptor alloc] init] autorelease]];
  }
}

OBJC_TEST_ENDS_BY(an_archive_is_named,
                  "-[MTLDevice newBinaryArchiveWithDescriptor:error:]") {
  @autoreleasepool {
    (void)[device()
        newBinaryArchiveWithDescriptor:[[[MTLBinaryArchiveDescriptor alloc] init] autorelease]
                                 error:nil];
  }
}

OBJC_TEST_ENDS_BY(a_buffer_of_samples_is_named,
                  "-[MTLDevice newCounterSampleBufferWithDescriptor:error:]") {
  @autoreleasepool {
    (void)[device() newCounterSampleBufferWithDescriptor:[[[MTLCounterSampleBufferDescriptor alloc]
                                                             init] autorelease]
                                                   error:nil];
  }
}

OBJC_TEST_ENDS_BY(a_sample_is_named,
                  "-[MTLComputeCommandEncoder sampleCountersInBuffer:atSampleIndex:withBarrier:]") {
  @autoreleasepool {
    id<MTLCommandQueue> queue = [[device() newCommandQueue] autorelease];
    id<MTLComputeCommandEncoder> encoder = [[queue commandBuffer] computeCommandEncoder];
    [encoder setTexture:nil atIndex:0];
    [encoder sampleCountersInBuffer:nil atSampleIndex:0 withBarrier:NO];
  }
}
