// The memory of a buffer and its count.
#include "metal/memory/buffer.hpp"

#include <cstdlib>
#include <utility>

#include "metal/device.hpp"
#include "metal/execution/service.hpp"
#include "metal/memory/guarded_memory.hpp"
#include "metal/memory/heap.hpp"
#include "metal/validation.hpp"

namespace mpsstress::metal {

Buffer::Buffer(Device& device, Heap* heap, void* memory, std::size_t length,
               StorageMode storage_mode, BufferDeallocator deallocator)
    : device_(&device),
      heap_(heap),
      memory_(memory),
      length_(length),
      storage_mode_(storage_mode),
      number_(static_cast<std::uint64_t>(device_->service().buffers_made.add(1))),
      deallocator_(std::move(deallocator)) {
  count_one(device_->service().buffers);
}

Buffer::~Buffer() {
  if (deallocator_ == nullptr) {
    if (!is_guard_whole(memory_, length_)) {
      fail_with_message("something was written beyond the end of a buffer, which goes now", this,
                        nullptr, {});
    }
    std::free(memory_);
  } else {
    deallocator_(memory_, length_);
  }
  if (heap_ != nullptr) {
    heap_->used_.fetch_sub(allocatedSize(), std::memory_order_relaxed);
  } else {
    device_->service().give_back(length_);
  }
  discount_one(device_->service().buffers);
}

void* Buffer::contents() const { return storage_mode_ == StorageMode::Shared ? memory_ : nullptr; }

std::size_t Buffer::allocatedSize() const {
  return heap_ == nullptr ? length_ : device_->heapBufferSizeAndAlign(length_, storage_mode_).size;
}

}  // namespace mpsstress::metal
