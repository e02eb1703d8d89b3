// The face of the device.
#include "metal/kernels/parameters.hpp"

#include <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <memory>
#include <thread>

#include "objc/metal/face.hpp"
#include "tests.hpp"

using namespace mpsstress;  // NOLINT: a test

static id<MTLComputePipelineState> pipeline(id<MTLDevice> device, NSString* name) {
  NSString* source = [NSString stringWithFormat:@"kernel void %@() {}", name];
  id<MTLLibrary> library = [device newLibraryWithSource:source options:nil error:nil];
  id<MTLFunction> function = [library newFunctionWithName:name];
  id<MTLComputePipelineState> state = [device newComputePipelineStateWithFunction:function
                                                                            error:nil];
  [library release];
  [function release];
  return [state autorelease];
}

static void encode_fill(id<MTLCommandBuffer> commands, id<MTLBuffer> buffer, float value) {
  id<MTLComputeCommandEncoder> encoder = [commands computeCommandEncoder];
  [encoder setComputePipelineState:pipeline([commands device], @"fill")];
  [encoder setBuffer:buffer offset:0 atIndex:0];
  const metal::FillParameters parameters{[buffer length] / sizeof(float), value};
  [encoder setBytes:&parameters length:sizeof parameters atIndex:1];
  [encoder dispatchThreads:MTLSizeMake(parameters.count, 1, 1)
      threadsPerThreadgroup:MTLSizeMake(1, 1, 1)];
  [encoder endEncoding];
}

OBJC_TEST(a_kernel_runs, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCopyAllDevices() autorelease][0];
    CHECK(device == [MTLCreateSystemDefaultDevice() autorelease]);
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> buffer = [[device newBufferWithLength:16
                                                options:MTLResourceStorageModeShared] autorelease];
    MPSCommandBuffer* commands = [MPSCommandBuffer commandBufferFromCommandQueue:queue];
    encode_fill(commands, buffer, 3.5F);
    CHECK([buffer retainCount] == 2);  // the command buffer's
    __block int completed = 0;
    dispatch_semaphore_t called = dispatch_semaphore_create(0);
    id<MTLCommandBuffer> first = commands.commandBuffer;
    [commands addCompletedHandler:^(id<MTLCommandBuffer> done) {
      CHECK(done == first && done.status == MTLCommandBufferStatusCompleted && done.error == nil);
      ++completed;
      dispatch_semaphore_signal(called);
    }];
    [commands commitAndContinue];
    [commands commit];
    [commands waitUntilCompleted];
    CHECK(((float*)[buffer contents])[3] == 3.5F);
    dispatch_semaphore_wait(called, DISPATCH_TIME_FOREVER);
    CHECK(completed == 1 && [buffer retainCount] == 1);
    dispatch_release(called);
  }
}

OBJC_TEST(the_host_races_with_a_kernel_that_it_did_not_wait_for, Race) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> buffer = [[device newBufferWithLength:16 options:0] autorelease];
    id<MTLCommandBuffer> commands = [queue commandBuffer];
    encode_fill(commands, buffer, 1);
    [commands commit];
    ((float*)[buffer contents])[0] = 2;
    [commands waitUntilCompleted];
  }
}

// The count is what allocators decide by; reading it as 1 comes after what the device did.
OBJC_TEST(a_count_of_one_comes_after_the_device, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> buffer = [[device newBufferWithLength:16 options:0] autorelease];
    id<MTLCommandBuffer> commands = [queue commandBuffer];
    encode_fill(commands, buffer, 1);
    [commands commit];
    if ([buffer retainCount] == 1) ((float*)[buffer contents])[0] = 2;
    [commands waitUntilCompleted];
  }
}

OBJC_TEST(an_event_is_signalled_and_told, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLSharedEvent> event = [[device newSharedEvent] autorelease];
    auto held = std::make_shared<int>(0);
    dispatch_queue_t told = dispatch_get_global_queue(0, 0);
    MTLSharedEventListener* listeners[] = {
        [[[MTLSharedEventListener alloc] init] autorelease],
        [[[MTLSharedEventListener alloc] initWithDispatchQueue:told] autorelease]};
    dispatch_semaphore_t called = dispatch_semaphore_create(0);
    for (MTLSharedEventListener* listener : listeners) {
      [event notifyListener:listener
                    atValue:2
                      block:^(id<MTLSharedEvent> which, uint64_t value) {
                        CHECK(value >= 2 && which.signaledValue >= 2 && *held == 0);
                        dispatch_semaphore_signal(called);
                      }];
    }
    id<MTLCommandBuffer> commands = [queue commandBuffer];
    [commands encodeSignalEvent:event value:2];
    [commands commit];
    CHECK([event waitUntilSignaledValue:2 timeoutMS:60000]);
    for (int i = 0; i < 2; ++i) dispatch_semaphore_wait(called, DISPATCH_TIME_FOREVER);
    [commands waitUntilCompleted];
    dispatch_release(called);
  }
}

OBJC_TEST(all_threads_have_one_shared_listener, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLSharedEvent> event = [[device newSharedEvent] autorelease];
    const dispatch_semaphore_t called = dispatch_semaphore_create(0);
    MTLSharedEventListener* of_another = nil;
    std::thread another([&] { of_another = MTLSharedEventListener.sharedListener; });
    [event notifyListener:MTLSharedEventListener.sharedListener
                  atValue:1
                    block:^(id<MTLSharedEvent> which, uint64_t value) {
                      dispatch_semaphore_signal(called);
                    }];
    another.join();
    CHECK(of_another == MTLSharedEventListener.sharedListener);
    event.signaledValue = 1;
    dispatch_semaphore_wait(called, DISPATCH_TIME_FOREVER);
    dispatch_release(called);
  }
}

OBJC_TEST(buffers_are_placed_where_the_program_says, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    MTLHeapDescriptor* description = [[MTLHeapDescriptor new] autorelease];
    description.size = 1024;
    description.storageMode = MTLStorageModeShared;
    description.type = MTLHeapTypePlacement;
    id<MTLHeap> heap = [[device newHeapWithDescriptor:description] autorelease];
    CHECK([heap type] == MTLHeapTypePlacement);
    const MTLResourceOptions shared = MTLResourceStorageModeShared;
    id<MTLBuffer> first = [[heap newBufferWithLength:512 options:shared offset:512] autorelease];
    CHECK(first.heap == heap && first.heapOffset == 512 && first.length == 512);
    // The one before may still be held by the device: the place is the program's affair.
    id<MTLBuffer> over = [[heap newBufferWithLength:1024 options:shared offset:0] autorelease];
    CHECK(over != nil && [heap maxAvailableSizeWithAlignment:256] == 0);
    CHECK([heap newBufferWithLength:512 options:shared offset:768] == nil);
    CHECK([heap newBufferWithLength:16 options:shared offset:8] == nil);
    CHECK([heap newBufferWithLength:16 options:shared] == nil);
    description.type = MTLHeapTypeAutomatic;
    id<MTLHeap> chooses = [[device newHeapWithDescriptor:description] autorelease];
    CHECK([chooses newBufferWithLength:16 options:shared offset:0] == nil);
  }
}

OBJC_TEST(heaps_and_borrowed_memory, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    MTLHeapDescriptor* description = [[[MTLHeapDescriptor alloc] init] autorelease];
    description.size = 1024;
    description.storageMode = MTLStorageModeShared;
    id<MTLHeap> heap = [[device newHeapWithDescriptor:description] autorelease];
    id<MTLBuffer> buffer = [heap newBufferWithLength:100 options:MTLResourceStorageModeShared];
    CHECK(buffer.heap == heap && [heap usedSize] == 256 && [heap retainCount] == 3);
    [buffer release];
    CHECK([heap usedSize] == 0);
    CHECK([heap newBufferWithLength:4096 options:MTLResourceStorageModeShared] == nil);
    alignas(16) static char memory[16];
    __block int freed = 0;
    id<MTLBuffer> borrowed = [device newBufferWithBytesNoCopy:memory
                                                       length:16
                                                      options:0
                                                  deallocator:^(void* pointer, NSUInteger) {
                                                    freed += pointer == memory ? 1 : 0;
                                                  }];
    CHECK([borrowed contents] == memory);
    [borrowed release];
    CHECK(freed == 1);
  }
}

OBJC_TEST(libraries_say_what_does_not_compile, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    NSError* error = nil;
    CHECK([device newLibraryWithSource:@"#error no" options:nil error:&error] == nil);
    CHECK([[error localizedDescription] containsString:@"#error"]);
    CHECK([[error domain] isEqual:MTLLibraryErrorDomain]);
    CHECK([error code] == MTLLibraryErrorCompileFailure);
    id<MTLLibrary> library = [device newLibraryWithSource:@"kernel void fill() {}"
                                                  options:nil
                                                    error:&error];
    CHECK(error == nil && [library newFunctionWithName:@"other"] == nil);
    CHECK([library.functionNames isEqual:@[ @"fill" ]]);
    [library release];
  }
}

OBJC_TEST(a_graph_is_one_command, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> in = [[device newBufferWithLength:16 options:0] autorelease];
    id<MTLBuffer> out = [[device newBufferWithLength:16 options:0] autorelease];
    for (int i = 0; i < 4; ++i) ((float*)[in contents])[i] = (float)i;
    MPSGraph* graph = [[MPSGraph new] autorelease];
    MPSGraphTensor* x = [graph placeholderWithShape:@[ @4 ]
                                           dataType:MPSDataTypeFloat32
                                               name:nil];
    MPSGraphTensor* y = [graph identityWithTensor:x name:nil];
    auto data = [](id<MTLBuffer> buffer) {
      return [[[MPSGraphTensorData alloc] initWithMTLBuffer:buffer
                                                      shape:@[ @4 ]
                                                   dataType:MPSDataTypeFloat32] autorelease];
    };
    MPSCommandBuffer* commands = [MPSCommandBuffer commandBufferFromCommandQueue:queue];
    [graph encodeToCommandBuffer:commands
                           feeds:@{x : data(in)}
                targetOperations:nil
               resultsDictionary:@{y : data(out)}
             executionDescriptor:nil];
    [commands commit];
    [commands waitUntilCompleted];
    CHECK(((float*)[out contents])[3] == 3);
  }
}

OBJC_TEST(a_compiled_graph_keeps_its_order, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> in = [[device newBufferWithLength:16 options:0] autorelease];
    id<MTLBuffer> out = [[device newBufferWithLength:16 options:0] autorelease];
    for (int i = 0; i < 4; ++i) ((float*)[in contents])[i] = (float)i;
    MPSGraph* graph = [[MPSGraph new] autorelease];
    MPSGraphTensor* x = [graph placeholderWithShape:@[ @4 ]
                                           dataType:MPSDataTypeFloat32
                                               name:nil];
    MPSGraphTensor* y = [graph identityWithTensor:x name:nil];
    NSMutableDictionary<MPSGraphTensor*, MPSGraphShapedType*>* feeds =
        [[[NSMutableDictionary alloc] initWithCapacity:1] autorelease];
    feeds[x] = [[[MPSGraphShapedType alloc] initWithShape:@[ @4 ]
                                                 dataType:MPSDataTypeFloat32] autorelease];
    MPSGraphExecutable* executable =
        [graph compileWithDevice:[MPSGraphDevice deviceWithMTLDevice:device]
                           feeds:feeds
                   targetTensors:@[ y ]
                targetOperations:nil
           compilationDescriptor:nil];
    CHECK(executable.feedTensors[0] == x && executable.targetTensors[0] == y);
    auto data = [](id<MTLBuffer> buffer) {
      return [[[MPSGraphTensorData alloc] initWithMTLBuffer:buffer
                                                      shape:@[ @4 ]
                                                   dataType:MPSDataTypeFloat32] autorelease];
    };
    MPSCommandBuffer* commands = [MPSCommandBuffer commandBufferFromCommandQueue:queue];
    [executable encodeToCommandBuffer:commands
                          inputsArray:@[ data(in) ]
                         resultsArray:@[ data(out) ]
                  executionDescriptor:nil];
    [commands commit];
    [commands waitUntilCompleted];
    CHECK(((float*)[out contents])[3] == 3);
  }
}

@interface NSObject (Unknown)
- (void)frobnicate;
@end

OBJC_TEST_ENDS_BY(an_unknown_selector_is_named, "-[MPSSBuffer frobnicate]") {
  @autoreleasepool {
    id buffer = [[[MTLCreateSystemDefaultDevice() autorelease] newBufferWithLength:16
                                                                           options:0] autorelease];
    [buffer frobnicate];
  }
}
