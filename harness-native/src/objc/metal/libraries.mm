// Libraries of kernels, their functions, and the pipeline states made of these.
#include "objc/metal/objects.h"

#include "objc/metal/face.hpp"

using namespace mpsstress;  // NOLINT: the file is Objective-C's

NSString* const MTLLibraryErrorDomain = @"MTLLibraryErrorDomain";

@implementation MPSSLibrary
- (instancetype)initWithNames:(NSArray*)names {
  names_ = [names copy];
  return self;
}
- (void)dealloc {
  [names_ release];
  [super dealloc];
}
- (NSArray*)functionNames {
  return names_ == nil ? [NSArray array] : names_;
}
- (id<MTLFunction>)newFunctionWithName:(NSString*)name {
  if (names_ != nil && ![names_ containsObject:name]) return nil;
  return [[MPSSFunction alloc] initWithName:name];
}
- (id<MTLFunction>)newFunctionWithName:(NSString*)name
                        constantValues:(MTLFunctionConstantValues*)values
                                 error:(NSError**)error {
  id<MTLFunction> function = [self newFunctionWithName:name];
  if (error != nullptr) {
    *error = function != nil ? nil
                             : face::error_of(MTLLibraryErrorDomain,
                                              MTLLibraryErrorFunctionNotFound, "no such function");
  }
  return function;
}
@end

@implementation MPSSFunction
- (instancetype)initWithName:(NSString*)name {
  name_ = [name copy];
  return self;
}
- (void)dealloc {
  [name_ release];
  [super dealloc];
}
- (NSString*)name {
  return name_;
}
- (MTLFunctionType)functionType {
  return MTLFunctionTypeKernel;
}
- (id<MTLArgumentEncoder>)newArgumentEncoderWithBufferIndex:(NSUInteger)index {
  return [[MPSSArgumentEncoder alloc] init];
}
@end

@implementation MPSSPipelineState
- (instancetype)initWithState:(metal::Ref<metal::ComputePipelineState>)state name:(NSString*)name {
  state_ = state.detach();
  label_ = [name copy];
  return self;
}
- (void)dealloc {
  if (state_ != nullptr) state_->release();
  [label_ release];
  [super dealloc];
}
- (metal::ComputePipelineState*)object {
  return state_;
}
- (NSString*)label {
  return label_;
}
- (id<MTLDevice>)device {
  return face::device_object();
}
- (NSUInteger)maxTotalThreadsPerThreadgroup {
  return 1024;
}
- (NSUInteger)threadExecutionWidth {
  return 32;
}
- (NSUInteger)staticThreadgroupMemoryLength {
  return 0;
}
- (MTLResourceID)gpuResourceID {
  return {(uint64_t)(uintptr_t)self};
}
@end

// Compiled on another thread, as by Metal; the handler is called there.
@implementation MPSSDevice (Later)
- (void)newLibraryWithSource:(NSString*)source
                     options:(MTLCompileOptions*)options
           completionHandler:(MTLNewLibraryCompletionHandler)handler {
  dispatch_async(dispatch_get_global_queue(0, 0), ^{
    NSError* error = nil;
    id<MTLLibrary> const library = [self newLibraryWithSource:source options:options error:&error];
    handler(library, error);
    [library release];
  });
}
- (void)newComputePipelineStateWithFunction:(id<MTLFunction>)function
                          completionHandler:
                              (MTLNewComputePipelineStateCompletionHandler)handler {
  dispatch_async(dispatch_get_global_queue(0, 0), ^{
    NSError* error = nil;
    id<MTLComputePipelineState> const state = [self newComputePipelineStateWithFunction:function
                                                                                  error:&error];
    handler(state, error);
    [state release];
  });
}
@end
