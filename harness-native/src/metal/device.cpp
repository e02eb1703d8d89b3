// Making things on a device, and its limits.
#include "metal/device.hpp"

#include <cctype>
#include <cstdlib>
#include <cstring>

#include "dispatch/queue.hpp"
#include "metal/command/command_queue.hpp"
#include "metal/execution/service.hpp"
#include "metal/execution/shared_event.hpp"
#include "metal/kernels/kernel.hpp"
#include "metal/library.hpp"
#include "metal/memory/buffer.hpp"
#include "metal/memory/guarded_memory.hpp"
#include "metal/memory/heap.hpp"

namespace mpsstress::metal {

namespace {

// Zeros stand for defaults.
DeviceConfiguration completed(DeviceConfiguration configuration) {
  const DeviceConfiguration defaults;
  if (configuration.memory_budget == 0) configuration.memory_budget = defaults.memory_budget;
  if (configuration.executor_threads == 0) {
    configuration.executor_threads = defaults.executor_threads;
  }
  return configuration;
}

}  // namespace

Ref<Device> Device::create(const DeviceConfiguration& configuration) {
  return Ref<Device>::adopt(new Device(completed(configuration)));
}

Device::Device(const DeviceConfiguration& configuration)
    : configuration_(configuration), service_(std::make_unique<Service>(configuration_)) {}

Device::~Device() = default;

Ref<CommandQueue> Device::newCommandQueue(std::size_t maximum_command_buffers) {
  const auto index = static_cast<std::uint32_t>(service_->queues_made.add(1) - 1);
  return Ref<CommandQueue>::adopt(new CommandQueue(*this, index, maximum_command_buffers));
}

Ref<Buffer> Device::newBuffer(std::size_t length, StorageMode storage_mode) {
  if (length == 0 || !service_->reserve(length)) return nullptr;
  void* memory = make_guarded(length);
  if (memory == nullptr) {
    service_->give_back(length);
    return nullptr;
  }
  return Ref<Buffer>::adopt(new Buffer(*this, nullptr, memory, length, storage_mode));
}

Ref<Buffer> Device::newBuffer(const void* bytes, std::size_t length, StorageMode storage_mode) {
  Ref<Buffer> buffer = newBuffer(length, storage_mode);
  if (buffer != nullptr) std::memcpy(buffer->gpu_address(), bytes, length);
  return buffer;
}

Ref<Buffer> Device::newBufferWithoutCopy(void* memory, std::size_t length, StorageMode storage_mode,
                                         BufferDeallocator deallocator) {
  if (memory == nullptr || length == 0 || !service_->reserve(length)) return nullptr;
  return Ref<Buffer>::adopt(
      new Buffer(*this, nullptr, memory, length, storage_mode, std::move(deallocator)));
}

Ref<Heap> Device::newHeap(const HeapDescriptor& descriptor) {
  if (descriptor.size > configuration_.memory_budget) count_one(service_->heaps_beyond_budget);
  if (descriptor.size == 0 || !service_->reserve(descriptor.size)) return nullptr;
  return Ref<Heap>::adopt(new Heap(*this, descriptor.size, descriptor.storage_mode));
}

SizeAndAlign Device::heapBufferSizeAndAlign(std::size_t length, StorageMode) const {
  constexpr std::size_t kAlignment = 256;
  return {(length + kAlignment - 1) / kAlignment * kAlignment, kAlignment};
}

Ref<SharedEvent> Device::newSharedEvent() {
  return Ref<SharedEvent>::adopt(new SharedEvent(*this));
}

Ref<Library> Device::newLibrary(const std::string& source, std::string* error) {
  static constexpr std::string_view kDeclaration = "kernel void ";
  const auto number = static_cast<std::uint64_t>(service_->sources_compiled.add(1));
  if (number == configuration_.faults.failing_library) {
    if (error != nullptr) *error = "program_source: error: the compiler was interrupted";
    return nullptr;
  }
  std::vector<const Kernel*> kernels;
  std::size_t at = source.find(kDeclaration);
  while (at != std::string::npos) {
    const std::size_t begin = at + kDeclaration.size();
    std::size_t end = begin;
    while (end < source.size() &&
           (std::isalnum(static_cast<unsigned char>(source[end])) != 0 || source[end] == '_')) {
      ++end;
    }
    const std::string name = source.substr(begin, end - begin);
    const Kernel* kernel = find_kernel(name);
    if (kernel == nullptr) {
      if (error != nullptr) *error = "program_source: error: unknown kernel '" + name + "'";
      return nullptr;
    }
    kernels.push_back(kernel);
    at = source.find(kDeclaration, end);
  }
  if (kernels.empty()) {
    if (error != nullptr) *error = "program_source: error: no kernel is declared";
    return nullptr;
  }
  return Ref<Library>::adopt(new Library(*this, std::move(kernels)));
}

Ref<Library> Device::newDefaultLibrary() {
  const KernelList all = built_in_kernels();
  return Ref<Library>::adopt(
      new Library(*this, std::vector<const Kernel*>(all.begin(), all.end())));
}

Ref<ComputePipelineState> Device::newComputePipelineState(Function* function) {
  const auto number = static_cast<std::uint64_t>(service_->functions_compiled.add(1));
  if (in_block_of_a_queue()) service_->pipelines_in_blocks.add(1);
  if (number == configuration_.faults.failing_compile) return nullptr;
  return newComputePipelineState(function->kernel());
}

Ref<ComputePipelineState> Device::newComputePipelineState(const Kernel& kernel) {
  return Ref<ComputePipelineState>::adopt(new ComputePipelineState(*this, kernel));
}

std::size_t Device::recommendedMaxWorkingSetSize() const { return configuration_.memory_budget; }
std::size_t Device::maxBufferLength() const { return configuration_.memory_budget; }
std::int64_t Device::heapsBeyondBudget() const { return service_->heaps_beyond_budget.get(); }
std::size_t Device::currentAllocatedSize() const {
  return service_->bytes.load(std::memory_order_relaxed);
}
std::size_t Device::executor_thread_count() const { return service_->executors->thread_count(); }

DeviceStatistics Device::statistics() const {
  DeviceStatistics now;
  now.buffers = service_->buffers.get();
  now.heaps = service_->heaps.get();
  now.command_queues = service_->command_queues.get();
  now.command_buffers = service_->command_buffers.get();
  now.encoders = service_->encoders.get();
  now.events = service_->events.get();
  now.libraries = service_->libraries.get();
  now.pipelines = service_->pipelines.get();
  now.pipelines_in_blocks = service_->pipelines_in_blocks.get();
  now.waits_in_blocks = service_->waits_in_blocks.get();
  now.graphs = service_->graphs.get();
  now.matrix_kernels = service_->matrix_kernels.get();
  now.bytes = static_cast<std::int64_t>(currentAllocatedSize());
  now.committed = service_->committed.get();
  now.executed_commands = service_->executed_commands.get();
  now.continued = service_->continued.get();
  return now;
}

}  // namespace mpsstress::metal
