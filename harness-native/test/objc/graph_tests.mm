// Graphs with operations of each kind, arrays over buffers, and what stands beside them.
#include <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

#include "sut/sources/pytorch/headers/fmt/format.h"
#include "tests.hpp"

static MPSNDArray* view_of(id<MTLBuffer> buffer, NSUInteger offset, MPSShape* shape) {
  MPSNDArrayDescriptor* descriptor =
      [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32 shape:shape];
  return [[[MPSNDArray alloc] initWithBuffer:buffer
                                      offset:offset
                                  descriptor:descriptor] autorelease];
}

OBJC_TEST(operations_give_tensors, Quiet) {
  @autoreleasepool {
    MPSGraph* graph = [[MPSGraph new] autorelease];
    MPSGraphTensor* x = [graph placeholderWithShape:@[ @2, @3 ]
                                           dataType:MPSDataTypeFloat32
                                               name:nil];
    MPSGraphTensor* half = [graph castTensor:x toType:MPSDataTypeFloat16 name:nil];
    CHECK(half.dataType == MPSDataTypeFloat16 && [half.shape isEqual:x.shape]);
    CHECK([[graph reshapeTensor:x withShape:@[ @6 ] name:nil].shape count] == 1);
    CHECK([graph divisionWithPrimaryTensor:x secondaryTensor:half name:nil] != nil);
    CHECK([graph tanhWithTensor:x name:nil].dataType == MPSDataTypeFloat32);
    CHECK([[graph splitTensor:x numSplits:3 axis:1 name:nil] count] == 3);
    CHECK([[graph topKWithSourceTensor:x k:2 name:nil] count] == 2);
    CHECK([graph reductionSumWithTensor:x axes:@[ @0 ] name:nil] != nil);
    CHECK([graph reductionArgMaximumWithTensor:x axis:0 name:nil] != nil);
    MPSGraphPooling2DOpDescriptor* pool = [[[MPSGraphPooling2DOpDescriptor alloc] init] autorelease];
    pool.kernelWidth = 3;
    MPSGraphPooling2DOpDescriptor* copy = [[pool copy] autorelease];
    pool.kernelWidth = 4;
    CHECK(copy.kernelWidth == 3 && pool.kernelWidth == 4);
    CHECK([graph maxPooling2DWithSourceTensor:x descriptor:copy name:nil] != nil);
    MPSGraphRandomOpDescriptor* random =
        [MPSGraphRandomOpDescriptor descriptorWithDistribution:MPSGraphRandomDistributionNormal
                                                      dataType:MPSDataTypeFloat32];
    CHECK([[graph randomTensorWithShape:@[ @2 ] descriptor:random stateTensor:x name:nil] count] ==
          2);
    CHECK([MPSGraph instancesRespondToSelector:@selector(LSTMWithSourceTensor:
                                                              recurrentWeight:inputWeight:bias
                                                                             :initState:initCell
                                                                             :descriptor:name:)]);
  }
}

OBJC_TEST(a_graph_reads_and_writes_views, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> memory = [[device newBufferWithLength:32 options:0] autorelease];
    MPSNDArray* in = view_of(memory, 0, @[ @4 ]);
    MPSNDArray* out = view_of(memory, 16, @[ @2, @2 ]);
    float values[4] = {1, 2, 3, 4};
    [in writeBytes:values strideBytes:nullptr];
    CHECK(out.numberOfDimensions == 2 && out.dataType == MPSDataTypeFloat32);
    MPSNDArrayDescriptor* turned = [[in arrayViewWithShape:@[ @1, @4 ] strides:nil] descriptor];
    [turned transposeDimension:0 withDimension:1];
    CHECK([turned lengthOfDimension:0] == 1 && [turned lengthOfDimension:1] == 4);
    MPSGraph* graph = [[MPSGraph new] autorelease];
    MPSGraphTensor* x = [graph placeholderWithShape:@[ @4 ] name:nil];
    MPSGraphTensor* y = [graph squareWithTensor:x name:nil];
    MPSGraphTensorData* to = [[[MPSGraphTensorData alloc] initWithMPSNDArray:out] autorelease];
    CHECK([to mpsndarray] == out);
    MPSCommandBuffer* commands = [MPSCommandBuffer commandBufferFromCommandQueue:queue];
    [graph encodeToCommandBuffer:commands
                           feeds:@{x : [[[MPSGraphTensorData alloc] initWithMPSNDArray:in] autorelease]}
                targetOperations:nil
               resultsDictionary:@{y : to}
             executionDescriptor:nil];
    [commands commit];
    [commands waitUntilCompleted];
    float seen[4];
    [out readBytes:seen strideBytes:nullptr];
    CHECK(seen[0] == 1 && seen[3] == 4);
    CHECK(((float*)[memory contents])[0] == 1);
  }
}

OBJC_TEST(a_decomposition_writes_result_and_pivots, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> memory = [[device newBufferWithLength:48 options:0] autorelease];
    for (int i = 0; i < 4; ++i) ((float*)[memory contents])[i] = 5;
    MPSMatrixDescriptor* square = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                        columns:2
                                                                       matrices:1
                                                                       rowBytes:8
                                                                    matrixBytes:16
                                                                       dataType:MPSDataTypeFloat32];
    MPSMatrix* matrices[3];
    for (int i = 0; i < 3; ++i) {
      matrices[i] = [[[MPSMatrix alloc] initWithBuffer:memory
                                                offset:16 * i
                                            descriptor:square] autorelease];
    }
    MPSMatrixDecompositionLU* filter = [[[MPSMatrixDecompositionLU alloc] initWithDevice:device
                                                                                    rows:2
                                                                                 columns:2] autorelease];
    id<MTLCommandBuffer> commands = [queue commandBuffer];
    [filter encodeToCommandBuffer:commands
                     sourceMatrix:matrices[0]
                     resultMatrix:matrices[1]
                     pivotIndices:matrices[2]
                           status:nil];
    [commands commit];
    [commands waitUntilCompleted];
    CHECK(((float*)[memory contents])[7] == 5 && ((float*)[memory contents])[11] == 5);
  }
}

OBJC_TEST(a_product_of_matrices_writes_its_result, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    CHECK([[[device architecture] name] length] > 0);
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    id<MTLBuffer> memory = [[device newBufferWithLength:48 options:0] autorelease];
    MPSMatrixDescriptor* square = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                        columns:2
                                                                       matrices:1
                                                                       rowBytes:8
                                                                    matrixBytes:16
                                                                       dataType:MPSDataTypeFloat32];
    MPSMatrix* matrices[3];
    for (int i = 0; i < 3; ++i) {
      matrices[i] = [[[MPSMatrix alloc] initWithBuffer:memory
                                                offset:16 * i
                                            descriptor:square] autorelease];
    }
    for (int beta = 0; beta < 2; ++beta) {
      for (int i = 0; i < 12; ++i) ((float*)[memory contents])[i] = i < 4 ? 5 : -1;
      MPSMatrixMultiplication* product =
          [[[MPSMatrixMultiplication alloc] initWithDevice:device
                                             transposeLeft:NO
                                            transposeRight:YES
                                                resultRows:2
                                             resultColumns:2
                                           interiorColumns:2
                                                     alpha:1
                                                      beta:beta] autorelease];
      id<MTLCommandBuffer> commands = [queue commandBuffer];
      [product encodeToCommandBuffer:commands
                          leftMatrix:matrices[0]
                         rightMatrix:matrices[1]
                        resultMatrix:matrices[2]];
      [commands commit];
      [commands waitUntilCompleted];
      for (id log in [commands logs]) CHECK(log == nil);
      CHECK(((float*)[memory contents])[7] == -1 && ((float*)[memory contents])[11] != -1);
    }
  }
}

OBJC_TEST(arguments_residency_and_fences, Quiet) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    id<MTLBuffer> buffer = [[device newBufferWithLength:512 options:0] autorelease];
    id<MTLLibrary> library = [[device newLibraryWithSource:@"kernel void fill() {}"
                                                   options:nil
                                                     error:nil] autorelease];
    id<MTLFunction> function = [[library newFunctionWithName:@"fill"] autorelease];
    id<MTLArgumentEncoder> arguments =
        [[function newArgumentEncoderWithBufferIndex:0] autorelease];
    CHECK([arguments encodedLength] <= [buffer length]);
    [arguments setArgumentBuffer:buffer offset:8];
    [arguments setBuffer:buffer offset:4 atIndex:1];
    CHECK(((uint64_t*)[buffer contents])[2] == [buffer gpuAddress] + 4);
    MTLComputePipelineDescriptor* how = [[[MTLComputePipelineDescriptor alloc] init] autorelease];
    how.computeFunction = function;
    id<MTLComputePipelineState> state =
        [[device newComputePipelineStateWithDescriptor:how
                                               options:MTLPipelineOptionNone
                                            reflection:nil
                                                 error:nil] autorelease];
    CHECK(state != nil && [state gpuResourceID]._impl != 0);
    MTLResidencySetDescriptor* what = [[[MTLResidencySetDescriptor alloc] init] autorelease];
    id<MTLResidencySet> set = [[device newResidencySetWithDescriptor:what error:nil] autorelease];
    [set addAllocation:buffer];
    [set addAllocation:buffer];
    [set requestResidency];
    CHECK([set allocationCount] == 1 && [set containsAllocation:buffer]);
    CHECK([set allocatedSize] == [buffer allocatedSize]);
    id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
    [queue addResidencySet:set];
    id<MTLCommandBuffer> commands = [queue commandBuffer];
    id<MTLComputeCommandEncoder> encoder = [commands computeCommandEncoder];
    id<MTLFence> fence = [[device newFence] autorelease];
    [encoder updateFence:fence];
    [encoder waitForFence:fence];
    [encoder memoryBarrierWithResources:&buffer count:1];
    [encoder endEncoding];
    [commands commit];
    [commands waitUntilCompleted];
  }
}

OBJC_TEST(collections_are_sorted_and_asked_by_key, Quiet) {
  @autoreleasepool {
    NSArray* sorted = [@[ @3, @1, @2 ] sortedArrayUsingComparator:^(id a, id b) {
      return [a intValue] < [b intValue] ? NSOrderedAscending : NSOrderedDescending;
    }];
    CHECK([sorted isEqual:@[ @1, @2, @3 ]]);
    CHECK([[@{@"a" : @7} valueForKey:@"a"] intValue] == 7);
    CHECK([[[[NSNumber alloc] initWithInteger:9] autorelease] intValue] == 9);
  }
}

OBJC_TEST(the_main_queue_runs_blocks, Quiet) {
  dispatch_activate((dispatch_object_t)dispatch_get_main_queue());
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  dispatch_async(dispatch_get_main_queue(), ^{
    dispatch_assert_queue(dispatch_get_main_queue());
    dispatch_semaphore_signal(done);
  });
  CHECK(dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER) == 0);
  dispatch_release(done);
}

OBJC_TEST(text_with_braces_is_formatted, Quiet) {
  CHECK(fmt::format("{}+{}={:.2f}", 1, "a", 2.5) == "1+a=2.50");
  CHECK(fmt::format("{{{0}{0}}}", 'x') == "{xx}");
  CHECK(fmt::format("[{:>4}][{:<4}][{:*^5}][{:^{}}]", 1, 2, "a", "b", 3) == "[   1][2   ][**a**][ b ]");
  CHECK(fmt::format("{:04d} {:x} {}", 7, 255, true) == "0007 ff true");
  CHECK(fmt::format("{:a}", 0.5F) == "0x1p-1");
  CHECK(fmt::to_string(fmt::join(std::vector<std::string>{"", "b"}, ",")) == ",b");
  const std::string written = "{}-{}";
  fmt::basic_memory_buffer<char, 100> buffer;
  auto out = fmt::format_to(std::back_inserter(buffer), fmt::runtime(written), 1, 'c');
  fmt::format_to(out, ";");
  CHECK(fmt::to_string(buffer) == "1-c;");
  bool refused = false;
  try {
    fmt::format("{} {}", 1);
  } catch (const fmt::format_error&) {
    refused = true;
  }
  CHECK(refused);
}

OBJC_TEST(a_vector_of_three_takes_the_room_of_four, Quiet) {
  static_assert(sizeof(vector_uint3) == 16 && sizeof(simd_float2) == 8);
  const simd_uint3 sizes = {4, 5, 6};
  CHECK(sizes.z == 6 && (sizes + sizes).x == 8);
}

OBJC_TEST(the_image_has_sections, Quiet) {
  unsigned long size = 1;
  CHECK(_dyld_image_count() == 1 && _dyld_get_image_name(1) == nullptr);
  CHECK(getsectiondata(_dyld_get_image_header(0), "__TEXT", "metal", &size) != nullptr);
  CHECK(size == 0);
}
