// The simulated GPU (MTLDevice): makes every other object and owns the executor service.
//
// A fresh device has no thread; executors are made at the first commit, handler threads at the
// first handler. The last reference ends them: it waits for work in flight.
#ifndef MPSSTRESS_METAL_DEVICE_HPP
#define MPSSTRESS_METAL_DEVICE_HPP

#include <memory>
#include <string>

#include "metal/device_configuration.hpp"
#include "metal/object.hpp"
#include "metal/types.hpp"

namespace mpsstress::metal {

class Buffer;
class CommandQueue;
class ComputePipelineState;
class Function;
class Heap;
class Library;
class Service;
class SharedEvent;
struct Kernel;

struct HeapDescriptor {
  std::size_t size = 0;
  StorageMode storage_mode = StorageMode::Private;
};
struct SizeAndAlign {
  std::size_t size = 0;
  std::size_t align = 0;
};

class Device final : public Object {
 public:
  // MTLCreateSystemDefaultDevice, with the simulation's settings.
  static Ref<Device> create(const DeviceConfiguration& configuration = {});

  // At most maximum_command_buffers exist uncompleted; commandBuffer waits for one beyond that.
  Ref<CommandQueue> newCommandQueue(std::size_t maximum_command_buffers = 64);

  // Null when the memory budget does not allow it, or length is 0. Zeroed, as Metal's are.
  Ref<Buffer> newBuffer(std::size_t length, StorageMode storage_mode = StorageMode::Shared);
  Ref<Buffer> newBuffer(const void* bytes, std::size_t length,
                        StorageMode storage_mode = StorageMode::Shared);
  // The program's own memory, as it is; the budget counts it. deallocator must not be null.
  Ref<Buffer> newBufferWithoutCopy(void* memory, std::size_t length, StorageMode storage_mode,
                                   BufferDeallocator deallocator);
  Ref<Heap> newHeap(const HeapDescriptor& descriptor);  // null as newBuffer
  SizeAndAlign heapBufferSizeAndAlign(std::size_t length, StorageMode storage_mode) const;

  Ref<SharedEvent> newSharedEvent();

  // Compiles: source names kernels, one `kernel void NAME` each, that must be built in
  // (metal/kernels). Null with *error set where it does not compile. A new library at each call.
  Ref<Library> newLibrary(const std::string& source, std::string* error = nullptr);
  Ref<Library> newDefaultLibrary();                                       // every built-in kernel
  Ref<ComputePipelineState> newComputePipelineState(Function* function);  // null: not compiled
  // A kernel that is no library's; it must outlive the pipeline.
  Ref<ComputePipelineState> newComputePipelineState(const Kernel& kernel);

  std::size_t recommendedMaxWorkingSetSize() const;  // the memory budget
  std::size_t currentAllocatedSize() const;
  std::int64_t heapsBeyondBudget() const;  // that were asked for: each larger than the whole budget
  std::size_t maxBufferLength() const;
  bool hasUnifiedMemory() const { return true; }

  const DeviceConfiguration& configuration() const { return configuration_; }
  DeviceStatistics statistics() const;
  std::size_t executor_thread_count() const;  // live ones

  Service& service() const { return *service_; }  // for the objects of this folder

 private:
  explicit Device(const DeviceConfiguration& configuration);
  ~Device() override;

  const DeviceConfiguration configuration_;
  const std::unique_ptr<Service> service_;
};

}  // namespace mpsstress::metal

#endif  // MPSSTRESS_METAL_DEVICE_HPP
