// Device memory (MTLBuffer): real memory of the process. Private memory has no host pointer.
#ifndef MPSSTRESS_METAL_BUFFER_HPP
#define MPSSTRESS_METAL_BUFFER_HPP

#include <cstddef>
#include <cstdint>

#include "metal/object.hpp"
#include "metal/types.hpp"

namespace mpsstress::metal {

class Device;
class Heap;

class Buffer final : public Object {
 public:
  void* contents() const;  // null for private storage
  std::size_t length() const { return length_; }
  std::size_t allocatedSize() const;
  StorageMode storageMode() const { return storage_mode_; }
  Device* device() const { return device_; }
  Heap* heap() const { return heap_; }              // null if it stands alone
  std::uint64_t number() const { return number_; }  // from 1; no other buffer has it

  void* gpu_address() const { return memory_; }  // what kernels use, for private memory too

 private:
  friend class Device;
  friend class Heap;
  Buffer(Device& device, Heap* heap, void* memory, std::size_t length, StorageMode storage_mode,
         BufferDeallocator deallocator = nullptr);
  ~Buffer() override;

  const Ref<Device> device_;
  const Ref<Heap> heap_;
  void* const memory_;
  const std::size_t length_;
  const StorageMode storage_mode_;
  const std::uint64_t number_;
  const BufferDeallocator deallocator_;  // of memory that is the program's own
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_BUFFER_HPP
