// The device. There is one for the process, and one face of it: whoever asks gets it unretained, so
// that a thread without an autorelease pool does not leak it.
#include "metal/execution/service.hpp"  // before the face: macros there are names of constants here
#include "objc/metal/objects.h"

#include <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <mutex>

#include "objc/blocks/block.hpp"
#include "objc/categories.hpp"
#include "objc/dispatch/queue_object.hpp"
#include "objc/metal/face.hpp"
#include "objc/metal/kernels.hpp"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

MPSS_HOLDS(indirect_commands);
MPSS_HOLDS(unsimulated);

namespace {

std::mutex device_mutex;
metal::DeviceConfiguration configuration;
MPSSDevice* the_device = nil;

}  // namespace

namespace mpsstress::face {

void begin(const metal::DeviceConfiguration& wanted) {
  const std::lock_guard<std::mutex> lock(device_mutex);
  configuration = wanted;
  forget_tensor_buffers();
}

MPSSDevice* device_object() {
  const std::lock_guard<std::mutex> lock(device_mutex);
  if (the_device == nil) {
    the_device = [[MPSSDevice alloc] initWithDevice:metal::Device::create(configuration)];
  }
  return the_device;
}

bool has_device() {
  const std::lock_guard<std::mutex> lock(device_mutex);
  return the_device != nil;
}

metal::Device& device() { return *[device_object() object]; }

void end() {
  MPSSDevice* gone = nil;
  {
    const std::lock_guard<std::mutex> lock(device_mutex);
    std::swap(gone, the_device);
  }
  block_threads().shutdown();
  if (gone == nil) return;
  // What was committed is executed, and what that called for is called.
  metal::Service& service = [gone object]->service();
  service.executors->shutdown();
  service.handlers->shutdown();
  block_threads().shutdown();
  forget_shared_listener();
  [gone release];
}

metal::StorageMode storage_mode_of(MTLResourceOptions options) {
  return (options & MTLResourceStorageModePrivate) != 0 ? metal::StorageMode::Private
                                                        : metal::StorageMode::Shared;
}

NSError* error_of(NSString* domain, NSInteger code, const std::string& text) {
  NSDictionary* info = [NSDictionary dictionaryWithObject:[NSString stringWithUTF8String:text.c_str()]
                                                   forKey:NSLocalizedDescriptionKey];
  return [NSError errorWithDomain:domain code:code userInfo:info];
}

}  // namespace mpsstress::face

@implementation MPSSLabelled
- (void)dealloc {
  [label_ release];
  [super dealloc];
}
- (NSString*)label {
  return label_;
}
- (void)setLabel:(NSString*)label {
  NSString* const old = label_;
  label_ = [label copy];
  [old release];
}
- (id<MTLDevice>)device {
  return face::device_object();
}
@end

@implementation MTLArchitecture
- (NSString*)name {
  return @"simulated";
}
@end

@implementation MPSSDevice
- (instancetype)initWithDevice:(metal::Ref<metal::Device>)device {
  device_ = device.detach();
  return self;
}
- (void)dealloc {
  device_->release();
  [super dealloc];
}
- (metal::Device*)object {
  return device_;
}
- (NSString*)name {
  return @"Simulated Metal device";
}
- (MTLArchitecture*)architecture {
  return [[[MTLArchitecture alloc] init] autorelease];
}
- (uint64_t)registryID {
  return 0x100000001ULL;
}
- (BOOL)isLowPower {
  return NO;
}
- (BOOL)isHeadless {
  return NO;
}
- (BOOL)isRemovable {
  return NO;
}
- (BOOL)hasUnifiedMemory {
  return device_->hasUnifiedMemory();
}
- (uint64_t)recommendedMaxWorkingSetSize {
  return device_->recommendedMaxWorkingSetSize();
}
- (NSUInteger)currentAllocatedSize {
  return device_->currentAllocatedSize();
}
- (NSUInteger)maxBufferLength {
  return device_->maxBufferLength();
}
- (NSUInteger)maxThreadgroupMemoryLength {
  return 32768;
}
- (MTLSize)maxThreadsPerThreadgroup {
  return MTLSizeMake(1024, 1024, 1024);
}
- (BOOL)supportsFamily:(MTLGPUFamily)family {
  return family != MTLGPUFamilyApple9 && family != MTLGPUFamilyApple10 &&
         family != MTLGPUFamilyMetal4;
}
- (id<MTLCommandQueue>)newCommandQueue {
  return [[MPSSCommandQueue alloc] initWithQueue:device_->newCommandQueue()];
}
- (id<MTLCommandQueue>)newCommandQueueWithMaxCommandBufferCount:(NSUInteger)count {
  return [[MPSSCommandQueue alloc] initWithQueue:device_->newCommandQueue(count)];
}
- (id<MTLHeap>)newHeapWithDescriptor:(MTLHeapDescriptor*)descriptor {
  const metal::StorageMode mode = descriptor.storageMode == MTLStorageModePrivate
                                      ? metal::StorageMode::Private
                                      : metal::StorageMode::Shared;
  return [MPSSHeap newWithHeap:device_->newHeap({descriptor.size, mode})
                          type:descriptor.type
                       options:descriptor.resourceOptions];
}
- (MTLSizeAndAlign)heapBufferSizeAndAlignWithLength:(NSUInteger)length
                                            options:(MTLResourceOptions)options {
  const metal::SizeAndAlign size =
      device_->heapBufferSizeAndAlign(length, face::storage_mode_of(options));
  return {size.size, size.align};
}
- (id<MTLBuffer>)newBufferWithLength:(NSUInteger)length options:(MTLResourceOptions)options {
  return [MPSSBuffer newWithBuffer:device_->newBuffer(length, face::storage_mode_of(options))
                              heap:nil
                           options:options];
}
- (id<MTLBuffer>)newBufferWithBytes:(const void*)bytes
                             length:(NSUInteger)length
                            options:(MTLResourceOptions)options {
  return [MPSSBuffer newWithBuffer:device_->newBuffer(bytes, length, face::storage_mode_of(options))
                              heap:nil
                           options:options];
}
- (id<MTLBuffer>)newBufferWithBytesNoCopy:(void*)bytes
                                   length:(NSUInteger)length
                                  options:(MTLResourceOptions)options
                              deallocator:(void (^)(void* pointer, NSUInteger length))deallocator {
  metal::BufferDeallocator gone = [](void*, std::size_t) {};
  if (deallocator != nil) {
    gone = [owner = face::BlockOwner((const void*)deallocator)](void* memory, std::size_t size) {
      owner.call(memory, (NSUInteger)size);
    };
  }
  return [MPSSBuffer
      newWithBuffer:device_->newBufferWithoutCopy(bytes, length, face::storage_mode_of(options),
                                                  std::move(gone))
               heap:nil
            options:options];
}
- (id<MTLSharedEvent>)newSharedEvent {
  return [[MPSSSharedEvent alloc] initWithEvent:device_->newSharedEvent()];
}
- (id<MTLEvent>)newEvent {
  return [self newSharedEvent];
}
- (id<MTLLibrary>)newDefaultLibrary {
  return [[MPSSLibrary alloc] initWithNames:nil];
}
- (id<MTLLibrary>)newLibraryWithSource:(NSString*)source
                               options:(MTLCompileOptions*)options
                                 error:(NSError**)error {
  if (error != nullptr) *error = nil;
  const face::Compiled compiled = face::compile([source UTF8String]);
  if (!compiled.error.empty()) {
    if (error != nullptr) *error = face::error_of(MTLLibraryErrorDomain, MTLLibraryErrorCompileFailure,
                                                   compiled.error);
    return nil;
  }
  NSMutableArray* names = [[[NSMutableArray alloc] init] autorelease];
  for (const std::string& name : compiled.kernels) {
    [names addObject:[NSString stringWithUTF8String:name.c_str()]];
  }
  return [[MPSSLibrary alloc] initWithNames:names];
}
- (id<MTLLibrary>)newLibraryWithURL:(NSURL*)url error:(NSError**)error {
  if (error != nullptr) *error = nil;
  return [self newDefaultLibrary];
}
- (id<MTLLibrary>)newLibraryWithData:(dispatch_data_t)data error:(NSError**)error {
  if (error != nullptr) *error = nil;
  return [self newDefaultLibrary];
}
- (id<MTLComputePipelineState>)newComputePipelineStateWithFunction:(id<MTLFunction>)function
                                                             error:(NSError**)error {
  if (error != nullptr) *error = nil;
  NSString* name = [function name];
  const face::Pipeline pipeline = face::make_pipeline(*device_, [name UTF8String]);
  if (pipeline.failed) {
    if (error != nullptr) {
      *error = face::error_of(MTLLibraryErrorDomain, MTLLibraryErrorCompileFailure,
                              "Compiler encountered an internal error");
    }
    return nil;
  }
  return [[MPSSPipelineState alloc] initWithState:pipeline.state name:name];
}
- (id<MTLComputePipelineState>)
    newComputePipelineStateWithDescriptor:(MTLComputePipelineDescriptor*)descriptor
                                  options:(MTLPipelineOption)options
                               reflection:(id*)reflection
                                    error:(NSError**)error {
  if (reflection != nullptr) *reflection = nil;
  return [self newComputePipelineStateWithFunction:descriptor.computeFunction error:error];
}
- (id<MTLLibrary>)newLibraryWithFile:(NSString*)path error:(NSError**)error {
  if (error != nullptr) *error = nil;
  return [self newDefaultLibrary];
}
- (id<MTLFence>)newFence {
  return [[MPSSFence alloc] init];
}
- (id<MTLResidencySet>)newResidencySetWithDescriptor:(MTLResidencySetDescriptor*)descriptor
                                               error:(NSError**)error {
  if (error != nullptr) *error = nil;
  return [[MPSSResidencySet alloc] initWithLabel:descriptor.label];
}
- (void)sampleTimestamps:(MTLTimestamp*)cpu gpuTimestamp:(MTLTimestamp*)gpu {
  *cpu = *gpu = mach_absolute_time();
}
@end

id<MTLDevice> MTLCreateSystemDefaultDevice(void) { return [face::device_object() retain]; }
NSArray<id<MTLDevice>>* MTLCopyAllDevices(void) {
  id const device = face::device_object();
  return [[NSArray alloc] initWithObjects:&device count:1];
}
BOOL MPSSupportsMTLDevice(id<MTLDevice> device) { return device != nil; }
