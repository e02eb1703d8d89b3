// The accounting of a heap.
#include "metal/memory/heap.hpp"

#include "metal/device.hpp"
#include "metal/execution/service.hpp"
#include "metal/memory/buffer.hpp"
#include "metal/memory/guarded_memory.hpp"

namespace mpsstress::metal {

Heap::Heap(Device& device, std::size_t size, StorageMode storage_mode)
    : device_(&device), size_(size), storage_mode_(storage_mode) {
  count_one(device_->service().heaps);
}

Heap::~Heap() {
  device_->service().give_back(size_);
  discount_one(device_->service().heaps);
}

Ref<Buffer> Heap::newBuffer(std::size_t length, StorageMode storage_mode) {
  if (length == 0 || storage_mode != storage_mode_) return nullptr;
  const std::size_t wanted = device_->heapBufferSizeAndAlign(length, storage_mode).size;
  std::size_t used = used_.load(std::memory_order_relaxed);
  do {
    if (wanted > size_ || used > size_ - wanted) return nullptr;
  } while (!used_.compare_exchange_weak(used, used + wanted, std::memory_order_relaxed));
  return makeBuffer(length, wanted);
}

Ref<Buffer> Heap::placeBuffer(std::size_t length, StorageMode storage_mode, std::size_t offset) {
  if (length == 0 || storage_mode != storage_mode_) return nullptr;
  const SizeAndAlign wanted = device_->heapBufferSizeAndAlign(length, storage_mode);
  if (offset % wanted.align != 0 || offset > size_ || wanted.size > size_ - offset) return nullptr;
  used_.fetch_add(wanted.size, std::memory_order_relaxed);
  return makeBuffer(length, wanted.size);
}

Ref<Buffer> Heap::makeBuffer(std::size_t length, std::size_t counted) {
  void* memory = make_guarded(length);
  if (memory == nullptr) {
    used_.fetch_sub(counted, std::memory_order_relaxed);
    return nullptr;
  }
  return Ref<Buffer>::adopt(new Buffer(*device_, this, memory, length, storage_mode_));
}

std::size_t Heap::maxAvailableSize(std::size_t alignment) const {
  const std::size_t used = usedSize();  // may be more than there is: placed buffers overlap
  const std::size_t available = used < size_ ? size_ - used : 0;
  return alignment == 0 ? available : available / alignment * alignment;
}

}  // namespace mpsstress::metal
