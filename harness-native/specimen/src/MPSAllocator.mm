// Blocks that are handed out and come back.
#include <ATen/mps/MPSAllocator.h>
#include <ATen/mps/MPSDevice.h>

#include <stdexcept>

namespace at::mps {
namespace {

constexpr size_t kSmallest = 256;

size_t rounded(size_t bytes) { return (bytes + kSmallest - 1) / kSmallest * kSmallest; }

MPSAllocator& allocator() {
  static MPSAllocator allocator(false);
  return allocator;
}

MPSAllocator& sharedAllocator() {
  static MPSAllocator allocator(true);
  return allocator;
}

}  // namespace

IMPSAllocator* getIMPSAllocator(bool shared) { return shared ? &sharedAllocator() : &allocator(); }

MPSAllocator::MPSAllocator(bool shared) : _shared(shared), _parked(dispatch_group_create()) {
  MPSStreamPool::instance();  // end after the blocks
  getMPSEventPool();
}

MPSAllocator::~MPSAllocator() {
  dispatch_group_wait(_parked, DISPATCH_TIME_FOREVER);
  dispatch_release(_parked);
}

c10::DataPtr MPSAllocator::allocate(size_t bytes) {
  const size_t size = rounded(bytes == 0 ? 1 : bytes);
  MPSStream* const stream = getCurrentMPSStream();
  std::shared_ptr<BufferBlock> block = reuse(size, stream);
  if (block == nullptr) block = make(size);
  if (block == nullptr) {
    emptyCache();
    (_shared ? allocator() : sharedAllocator()).emptyCache();  // both have the same memory (C40)
    block = make(size);
  }
  if (block == nullptr) {
    throw std::runtime_error("MPS backend out of memory: " + std::to_string(bytes) + " bytes");
  }
  block->stream = stream;
  void* const memory = block->buffer;
  {
    const std::lock_guard<std::mutex> lock(_mutex);
    _inUse[memory] = std::move(block);
  }
  return {memory, _shared ? &MPSAllocator::freeShared : &MPSAllocator::free, c10::Device(c10::DeviceType::MPS, 0)};
}

std::shared_ptr<BufferBlock> MPSAllocator::make(size_t size) {
  id<MTLBuffer> const buffer = [MPSDevice::getInstance().device()
      newBufferWithLength:size
                  options:_shared ? MTLResourceStorageModeShared : MTLResourceStorageModePrivate];
  return buffer == nil ? nullptr : std::make_shared<BufferBlock>(buffer, size);
}

void MPSAllocator::free(void* memory) { allocator().takeBack(memory); }
void MPSAllocator::freeShared(void* memory) { sharedAllocator().takeBack(memory); }

// No stream's queue is entered while the lock is held (C42).
void MPSAllocator::takeBack(void* memory) {
  std::shared_ptr<BufferBlock> block;
  std::vector<MPSStream*> recorded;
  Uses uses;
  {
    const std::lock_guard<std::mutex> lock(_mutex);
    const auto found = _inUse.find(memory);
    if (found == _inUse.end()) return;
    block = found->second;
    _inUse.erase(found);
    recorded.swap(block->recorded);
    uses.swap(block->uses);
    block->pending.store(recorded.size());
    _free.emplace(block->size, block);
  }
  park(block, recorded);
  forget(uses);
}

}  // namespace at::mps
