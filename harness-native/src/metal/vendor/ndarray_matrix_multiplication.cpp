// The vendor's matrix kernel, with the state that its library keeps for all of its instances.
#include "metal/vendor/ndarray_matrix_multiplication.hpp"

#include <array>
#include <atomic>
#include <cstring>

#include "metal/execution/service.hpp"
#include "metal/kernels/kernel.hpp"
#include "metal/library.hpp"
#include "metal/validation.hpp"

namespace mpsstress::metal {

namespace {

constexpr const char* kNotFound =
    "/AppleInternal/Library/BuildRoots/Sources/MetalPerformanceShaders/MPSNDArray/Kernels/"
    "MPSNDArrayMatrixMultiplication.mm:4140: failed assertion `A and B index not found'";

// Which array stands where in the encoding that is under way. Plain memory, as the vendor's.
struct ArrayIndex {
  static constexpr std::size_t kCapacity = 4;
  std::array<const Buffer*, kCapacity> arrays{};
  std::size_t count = 0;
  std::atomic<std::uintptr_t> encoding_thread{0};
  StackTrace encoding_stack;

  void begin() {
    const StackTrace here = StackTrace::capture();
    if (encoding_thread.exchange(here.thread, std::memory_order_relaxed) != 0) not_found();
    encoding_stack = here;
    count = 0;
  }
  void add(const Buffer* array) { arrays[count++ % kCapacity] = array; }
  void must_find(std::size_t position, const Buffer* array) const {
    if (position >= count || arrays[position] != array) not_found();
  }
  void end() { encoding_thread.store(0, std::memory_order_relaxed); }

  [[noreturn]] void not_found() const {
    fail_with_message(kNotFound, this, "another matrix multiplication is being encoded at",
                      encoding_stack);
  }
};

ArrayIndex array_index;

}  // namespace

NDArrayMatrixMultiplication::NDArrayMatrixMultiplication(Device& device, const char* kernel,
                                                         const MatrixParameters& shape)
    : device_(&device),
      shape_(shape),
      pipeline_(device.newComputePipelineState(*find_kernel(kernel))) {
  count_one(device_->service().matrix_kernels);
}

NDArrayMatrixMultiplication::~NDArrayMatrixMultiplication() {
  discount_one(device_->service().matrix_kernels);
}

Ref<NDArrayMatrixMultiplication> NDArrayMatrixMultiplication::multiplication(
    Device* device, const MatrixParameters& shape) {
  return Ref<NDArrayMatrixMultiplication>::adopt(
      new NDArrayMatrixMultiplication(*device, "mm", shape));
}

Ref<NDArrayMatrixMultiplication> NDArrayMatrixMultiplication::linear(
    Device* device, const MatrixParameters& shape) {
  return Ref<NDArrayMatrixMultiplication>::adopt(
      new NDArrayMatrixMultiplication(*device, "linear", shape));
}

void NDArrayMatrixMultiplication::encodeToCommandEncoder(ComputeCommandEncoder* encoder,
                                                         const std::vector<TensorData>& sources,
                                                         const TensorData& destination) {
  const Kernel& kernel = pipeline_->kernel();
  if (sources.size() != kernel.inputs) {
    fail_assertion("MPSNDArrayMatrixMultiplication encodeToCommandEncoder:", 1,
                   "the number of sources fits the kernel", this, nullptr, {});
  }
  array_index.begin();
  for (const TensorData& source : sources) array_index.add(source.buffer);
  encoder->setComputePipelineState(pipeline_);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    array_index.must_find(i, sources[i].buffer);
    encoder->setBuffer(sources[i].buffer, sources[i].offset, i);
  }
  encoder->setBuffer(destination.buffer, destination.offset, kernel.inputs);
  encoder->setBytes(&shape_, sizeof shape_, kernel.bindings());
  encoder->dispatchThreads({shape_.rows * shape_.columns, 1, 1}, {32, 1, 1});
  array_index.end();
}

}  // namespace mpsstress::metal
