// Compiling the kernels of scenarios.
#include "sut/sources/pipelines.hpp"

#include <stdexcept>
#include <string>

namespace mpsstress::sut::sources {
namespace {

#define MPSSTRESS_KERNEL(Name, name) @#name,
NSString* const kNames[] = {@"fill", @"randint", @"randn", @"busy",
                            MPSSTRESS_KERNELS(MPSSTRESS_KERNEL)};
#undef MPSSTRESS_KERNEL

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
