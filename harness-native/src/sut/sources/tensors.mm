// Tensors are made, computed with through the sources' stream, read and written.
#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "metal/kernels/parameters.hpp"
#include "objc/metal/objects.h"
#include "sut/sources/device_settings.hpp"
#include "sut/sources/tensors.hpp"

namespace mpsstress::sut::sources {
namespace {

constexpr std::uint64_t kAlive = 0x7365637275734d50;
constexpr float kEpsilon = 1e-5f;

// What a scenario expects of an allocation that does not fit is that it fails, whatever the sources
// say then. The device knows whether it was for want of memory. Sources whose heaps have a least
// size cannot run on a device that has less.
template <typename Allocation>
std::unique_ptr<Memory> allocate(std::size_t bytes, Allocation allocation) {
  const std::int64_t refused = too_large_heaps();
  try {
    return allocation();
  } catch (const Unsupported&) {
    throw;
  } catch (const std::exception& error) {
    if (has_room_for(bytes) && too_large_heaps() > refused) {
      throw Unsupported("heaps that are larger than all memory of this scenario's device");
    }
    if (has_room_for(bytes)) throw;
    throw std::runtime_error(std::string("out of memory: ") + error.what());
  }
}

void run(mpss_sut& sut, const Work& work) {
  const Pipelines* pipelines = sut.pipelines.get();
  const Work* meant = &work;
  sut.backend->encode(^(id<MTLComputeCommandEncoder> encoder) {
    encode(encoder, *pipelines, *meant);
  });
}

template <typename Parameters>
void run(mpss_sut& sut, KernelName kernel, std::vector<const Tensor*> tensors,
         const Parameters& parameters) {
  run(sut, Work{kernel, std::move(tensors), &parameters, sizeof parameters});
}

void run(mpss_sut& sut, mpss_kernel kernel, const std::vector<Tensor>& inputs,
         const Tensor& output) {
  std::vector<const Tensor*> tensors;
  for (const Tensor& input : inputs) tensors.push_back(&input);
  tensors.push_back(&output);
  const Shape& first = inputs[0].shape;
  const KernelName name = name_of(kernel);
  switch (kKernelTable[kernel].parameters) {
    case KernelParameters::matrix:
      return run(sut, name, tensors,
                 metal::MatrixParameters{first.size[0], first.size[1], output.shape.size[1]});
    case KernelParameters::rows:
      return run(sut, name, tensors,
                 metal::RowsParameters{first.count() / first.last(), first.last(), kEpsilon});
    case KernelParameters::sum:
      return run(sut, name, tensors, metal::SumParameters{first.count()});
    case KernelParameters::elementwise:
      return run(sut, name, tensors, metal::ElementwiseParameters{first.count()});
  }
}

// A buffer that the host sees, for as long as a copy takes.
class Staging {
 public:
  Staging(mpss_sut& sut, std::size_t bytes)
      : buffer_([sut.pipelines->device() newBufferWithLength:bytes
                                                     options:MTLResourceStorageModeShared]) {
    if (buffer_ == nil) throw std::runtime_error("no memory for a copy");
  }
  ~Staging() { [buffer_ release]; }
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;
  id<MTLBuffer> buffer() const { return buffer_; }

 private:
  id<MTLBuffer> buffer_;
};

// What the handle held, which is nothing's any more.
Tensor taken(mpss_sut& sut, mpss_tensor handle) {
  Tensor& object = object_of(handle);
  Tensor held = std::move(object);
  object.mark = 0;
  delete &object;
  sut.live_tensors.fetch_sub(1, std::memory_order_relaxed);
  return held;
}

void write(mpss_sut& sut, const Tensor& tensor, const float* in, bool wait) {
  const Staging staging(sut, tensor.bytes());
  std::memcpy([staging.buffer() contents], in, tensor.bytes());
  sut.backend->copy(staging.buffer(), tensor.memory->buffer(), tensor.bytes(), wait);
}

}  // namespace

Tensor& object_of(mpss_tensor handle) {
  auto* object = reinterpret_cast<Tensor*>(handle);
  require(object != nullptr && object->mark == kAlive, "not a tensor of this SUT");
  return *object;
}

void require_count(const Tensor& tensor, std::int64_t count) {
  require(count >= 0 && static_cast<std::uint64_t>(count) == tensor.shape.count(),
          "the count of values is not the tensor's");
}

mpss_tensor handle_for(mpss_sut& sut, Tensor tensor) {
  sut.live_tensors.fetch_add(1, std::memory_order_relaxed);
  return reinterpret_cast<mpss_tensor>(new Tensor(std::move(tensor)));
}

Tensor empty_tensor(mpss_sut& sut, const Shape& shape) {
  Backend& backend = *sut.backend;
  const std::size_t bytes = shape.count() * sizeof(float);
  Tensor tensor{kAlive, shape, allocate(bytes, [&] {
                  return sut.host_memory ? backend.allocate_for_host(bytes)
                                         : backend.allocate(bytes);
                })};
  face::note_tensor(tensor.memory->buffer());
  return tensor;
}

Tensor pinned_tensor(mpss_sut& sut, const Shape& shape) {
  const std::size_t bytes = shape.count() * sizeof(float);
  Tensor tensor{kAlive, shape,
                allocate(bytes, [&] { return sut.backend->allocate_pinned(bytes); })};
  face::note_tensor(tensor.memory->buffer());
  return tensor;
}

void encode(id<MTLComputeCommandEncoder> encoder, const Pipelines& pipelines, const Work& work) {
  id<MTLComputePipelineState> pipeline = pipelines.of(work.kernel);
  [encoder setComputePipelineState:pipeline];
  NSUInteger index = 0;
  for (const Tensor* tensor : work.tensors) {
    [encoder setBuffer:tensor->memory->buffer() offset:0 atIndex:index++];
  }
  [encoder setBytes:work.parameters length:work.parameter_bytes atIndex:index];
  const NSUInteger threads = work.tensors.back()->shape.count();
  const NSUInteger group = std::min<NSUInteger>(threads, [pipeline maxTotalThreadsPerThreadgroup]);
  [encoder dispatchThreads:MTLSizeMake(threads, 1, 1)
      threadsPerThreadgroup:MTLSizeMake(group, 1, 1)];
}

mpss_status tensor_create(mpss_sut* sut, const mpss_shape* shape, mpss_fill fill, float value,
                          std::uint64_t key, mpss_tensor* out) {
  return guarded(sut, [&](Backend&) {
    require(out != nullptr, "nowhere to put the tensor");
    require(fill >= MPSS_EMPTY && fill <= MPSS_RANDN, "no such fill");
    Tensor tensor = empty_tensor(*sut, Shape::of(shape));
    if (fill == MPSS_FULL) {
      run(*sut, KernelName::Fill, {&tensor}, metal::FillParameters{tensor.shape.count(), value});
    } else if (fill != MPSS_EMPTY) {
      run(*sut, fill == MPSS_RANDINT ? KernelName::Randint : KernelName::Randn, {&tensor},
          metal::RandomParameters{tensor.shape.count(), key});
    }
    *out = handle_for(*sut, std::move(tensor));
  });
}

mpss_status tensor_free(mpss_sut* sut, mpss_tensor tensor) {
  return guarded(sut, [&](Backend&) { taken(*sut, tensor); });
}

mpss_status tensor_borrow(mpss_sut* sut, mpss_tensor lender, mpss_tensor* out) {
  return guarded(sut, [&](Backend& backend) {
    require(out != nullptr, "nowhere to put the tensor");
    const Tensor& from = object_of(lender);
    *out = handle_for(*sut, Tensor{kAlive, from.shape, backend.borrow(*from.memory)});
  });
}

mpss_status tensor_take(mpss_sut* sut, mpss_tensor in, mpss_tensor* out) {
  return guarded(sut, [&](Backend&) {
    require(out != nullptr, "nowhere to put the tensor");
    const std::vector<Tensor> inputs{taken(*sut, in)};
    Tensor output = empty_tensor(*sut, inputs[0].shape);
    run(*sut, MPSS_COPY, inputs, output);
    *out = handle_for(*sut, std::move(output));
  });
}

mpss_status tensor_record_stream(mpss_sut* sut, mpss_tensor tensor, std::int32_t stream) {
  return guarded(sut, [&](Backend& backend) {
    backend.record_stream(*object_of(tensor).memory, stream);
  });
}

mpss_status compute(mpss_sut* sut, mpss_kernel kernel, const mpss_tensor* inputs,
                    std::int32_t count, mpss_tensor* out) {
  return guarded(sut, [&](Backend&) {
    require(out != nullptr && inputs != nullptr && count >= 1, "compute takes and gives tensors");
    require(kernel >= MPSS_COPY && static_cast<std::size_t>(kernel) < std::size(kKernelTable),
            "no such kernel");
    std::vector<Tensor> held;  // until it is encoded, whoever frees them meanwhile
    std::vector<Shape> shapes;
    for (std::int32_t i = 0; i < count; ++i) {
      held.push_back(object_of(inputs[i]));
      shapes.push_back(held.back().shape);
    }
    Tensor output = empty_tensor(*sut, result_shape(kernel, shapes.data(), shapes.size()));
    run(*sut, kernel, held, output);
    *out = handle_for(*sut, std::move(output));
  });
}

mpss_status tensor_read(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  return guarded(sut, [&](Backend& backend) {
    const Tensor held = object_of(tensor);
    require_count(held, count);
    const Staging staging(*sut, held.bytes());
    backend.copy(held.memory->buffer(), staging.buffer(), held.bytes(), true);
    std::memcpy(out, [staging.buffer() contents], held.bytes());
  });
}

mpss_status tensor_write(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count) {
  return guarded(sut, [&](Backend&) {
    const Tensor held = object_of(tensor);
    require_count(held, count);
    write(*sut, held, in, true);
  });
}

mpss_status tensor_upload(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out) {
  return guarded(sut, [&](Backend&) {
    require(out != nullptr, "nowhere to put the tensor");
    Tensor tensor = empty_tensor(*sut, Shape::of(shape));
    write(*sut, tensor, in, false);  // the command buffer keeps the staging buffer
    *out = handle_for(*sut, std::move(tensor));
  });
}

std::uint64_t tensor_memory(mpss_sut*, mpss_tensor tensor) {
  return reinterpret_cast<std::uint64_t>(object_of(tensor).memory->buffer());
}

}  // namespace mpsstress::sut::sources
