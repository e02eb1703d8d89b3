// The allocator as others see it.
#pragma once

#include <ATen/mps/MPSStream.h>
#include <c10/core/Allocator.h>

#include <vector>

namespace at::mps {

class IMPSAllocator : public c10::Allocator {
 public:
  virtual void emptyCache() = 0;
  // The block is not handed out again before the stream's work so far is complete (C37).
  virtual void recordStream(const void* memory, MPSStream* stream) = 0;
  // Marks what the current stream was given so far as a use of those blocks.
  virtual void recordEvents(const std::vector<const void*>& memory) = 0;
  // Returns when every such use is complete: the host may touch them (C41).
  virtual void waitForEvents(const std::vector<const void*>& memory) = 0;
};

// Shared: memory that the host sees, too; what the device still uses is not handed out (C39).
IMPSAllocator* getIMPSAllocator(bool shared = false);

}  // namespace at::mps
