// The allocator as others see it.
#pragma once

#include <ATen/mps/MPSStream.h>
#include <c10/core/Allocator.h>

namespace at::mps {

class IMPSAllocator : public c10::Allocator {
 public:
  virtual void emptyCache() = 0;
  // The block is not handed out again before the stream's work so far is complete (C37).
  virtual void recordStream(const void* memory, MPSStream* stream) = 0;
};

IMPSAllocator* getIMPSAllocator(bool shared = false);

}  // namespace at::mps
