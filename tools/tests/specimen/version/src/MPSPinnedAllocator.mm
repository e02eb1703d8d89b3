// Pinned memory by the host's pointer to it.
#include <ATen/mps/MPSAllocatorInterface.h>

#include <map>
#include <mutex>

namespace at::mps {
namespace {

std::mutex mutex;
std::map<const void*, c10::DataPtr>& pinned() {
  static std::map<const void*, c10::DataPtr> blocks;
  return blocks;
}

void giveBack(void* seen) {
  c10::DataPtr block;  // ends without the lock
  const std::lock_guard<std::mutex> lock(mutex);
  block = std::move(pinned()[seen]);
  pinned().erase(seen);
}

c10::DataPtr blockForHost(size_t bytes) {
  struct ForHost {
    ForHost() { hostComesNext = true; }
    ~ForHost() { hostComesNext = false; }
  } const forHost;
  return getIMPSAllocator()->allocate(bytes);
}

class PinnedAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(size_t bytes) override {
    c10::DataPtr block = blockForHost(bytes);
    void* const seen = [reinterpret_cast<id<MTLBuffer>>(block.get()) contents];
    const std::lock_guard<std::mutex> lock(mutex);
    pinned()[seen] = std::move(block);
    return {seen, &giveBack, c10::Device(c10::DeviceType::CPU)};
  }
};

}  // namespace

c10::Allocator* getMPSPinnedAllocator() {
  static PinnedAllocator allocator;
  return &allocator;
}

void* getMPSPinnedMTLBuffer(const void* seen) {
  const std::lock_guard<std::mutex> lock(mutex);
  const auto found = pinned().find(seen);
  return found == pinned().end() ? nullptr : found->second.get();
}

}  // namespace at::mps
