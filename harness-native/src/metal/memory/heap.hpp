// A budget of device memory taken at once (MTLHeap), from which buffers are made cheaply.
// Each of its buffers is memory of its own, so that a stray access is seen as one; the heap counts.
#ifndef MPSSTRESS_METAL_HEAP_HPP
#define MPSSTRESS_METAL_HEAP_HPP

#include <atomic>
#include <cstddef>

#include "metal/object.hpp"
#include "metal/types.hpp"

namespace mpsstress::metal {

class Buffer;
class Device;

class Heap final : public Object {
 public:
  Ref<Buffer> newBuffer(std::size_t length, StorageMode storage_mode);  // null: no room or mode
  // At a place that the program chooses (a heap of type placement); null: no room there, no such
  // mode, or the offset is not aligned. Buffers may overlap, and yet each is memory of its own:
  // what one writes the other does not show.
  Ref<Buffer> placeBuffer(std::size_t length, StorageMode storage_mode, std::size_t offset);
  std::size_t size() const { return size_; }
  std::size_t usedSize() const { return used_.load(std::memory_order_relaxed); }
  std::size_t currentAllocatedSize() const { return size_; }
  std::size_t maxAvailableSize(std::size_t alignment) const;
  StorageMode storageMode() const { return storage_mode_; }
  Device* device() const { return device_; }

 private:
  Ref<Buffer> makeBuffer(std::size_t length, std::size_t counted);  // gives back what is counted

  friend class Buffer;
  friend class Device;
  Heap(Device& device, std::size_t size, StorageMode storage_mode);
  ~Heap() override;

  const Ref<Device> device_;
  const std::size_t size_;
  const StorageMode storage_mode_;
  std::atomic<std::size_t> used_{0};
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_HEAP_HPP
