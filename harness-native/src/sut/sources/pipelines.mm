// Compiling the kernels of scenarios.
#include "sut/sources/pipelines.hpp"

#include <stdexcept>
#include <string>

namespace mpsstress::sut::sources {
namespace {

NSString* const kNames[] = {@"fill", @"randint", @"randn",  @"copy",    @"add",        @"mul",
                            @"relu", @"mm",      @"linear", @"softmax", @"layer_norm", @"sum"};

}  // namespace

Pipelines::Pipelines() : device_(MTLCreateSystemDefaultDevice()) {
  @autoreleasepool {
    id<MTLLibrary> library = [device_ newDefaultLibrary];
    for (std::size_t i = 0; i < kCount; ++i) {
      id<MTLFunction> function = [library newFunctionWithName:kNames[i]];
      NSError* error = nil;
      pipelines_[i] = [device_ newComputePipelineStateWithFunction:function error:&error];
      [function release];
      if (pipelines_[i] == nil) {
        throw std::runtime_error(std::string("no kernel ") + [kNames[i] UTF8String]);
      }
    }
    [library release];
  }
}

Pipelines::~Pipelines() {
  for (id<MTLComputePipelineState> pipeline : pipelines_) [pipeline release];
  [device_ release];
}

}  // namespace mpsstress::sut::sources
