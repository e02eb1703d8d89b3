// Tensors and computations. A handle is the address of the tensor: a table that threads share would
// order them.
#include <cstring>
#include <vector>

#include "mpsstress/random.h"
#include "sut/torch/torch.hpp"

namespace mpsstress::sut::torch {
namespace {

constexpr std::uint64_t kAlive = 0x68637230744d5053;  // tells a stray handle in most cases

struct TorchTensor {
  std::uint64_t mark;
  at::Tensor tensor;
};

TorchTensor& object_of(mpss_tensor handle) {
  auto* object = reinterpret_cast<TorchTensor*>(handle);
  require(object != nullptr && object->mark == kAlive, "not a tensor of this SUT");
  return *object;
}

const at::Tensor& tensor_of(mpss_tensor handle) { return object_of(handle).tensor; }

mpss_tensor handle_for(mpss_sut& sut, at::Tensor tensor) {
  sut.live_tensors.fetch_add(1, std::memory_order_relaxed);
  return reinterpret_cast<mpss_tensor>(new TorchTensor{kAlive, std::move(tensor)});
}

std::vector<std::int64_t> shape_of(const mpss_shape* shape) {
  require(shape != nullptr && shape->rank >= 1 && shape->rank <= MPSS_MAX_RANK,
          "a shape has 1 to 4 dimensions");
  return std::vector<std::int64_t>(shape->size, shape->size + shape->rank);
}

void require_count(const at::Tensor& tensor, std::int64_t count) {
  require(count == tensor.numel(), "the count of values is not the tensor's");
}

at::Tensor random_on_host(Device& device, at::IntArrayRef shape, mpss_fill fill,
                          std::uint64_t key) {
  at::Tensor host = device.staging(shape);
  float* values = host.data_ptr<float>();
  const auto count = static_cast<std::uint64_t>(host.numel());
  for (std::uint64_t i = 0; i < count; ++i) {
    values[i] = fill == MPSS_RANDINT ? mpss_random_integer(key, i) : mpss_random_normal(key, i);
  }
  return host;
}

void copy_out(const at::Tensor& host, float* out) {
  const at::Tensor dense = host.contiguous();
  std::memcpy(out, dense.data_ptr<float>(),
              static_cast<std::size_t>(dense.numel()) * sizeof(float));
}

}  // namespace

mpss_status tensor_create(mpss_sut* sut, const mpss_shape* shape, mpss_fill fill, float value,
                          std::uint64_t key, mpss_tensor* out) {
  return guarded(sut, [&](Device& device) {
    require(fill >= MPSS_EMPTY && fill <= MPSS_RANDN, "no such fill");
    const std::vector<std::int64_t> sizes = shape_of(shape);
    if (fill == MPSS_EMPTY) {
      *out = handle_for(*sut, device.empty(sizes));
    } else if (fill == MPSS_FULL) {
      *out = handle_for(*sut, device.full(sizes, value));
    } else {
      *out = handle_for(*sut, device.upload(random_on_host(device, sizes, fill, key)));
    }
  });
}

mpss_status tensor_free(mpss_sut* sut, mpss_tensor tensor) {
  return guarded(sut, [&](Device&) {
    TorchTensor& object = object_of(tensor);
    object.mark = 0;
    delete &object;
    sut->live_tensors.fetch_sub(1, std::memory_order_relaxed);
  });
}

mpss_status tensor_record_stream(mpss_sut* sut, mpss_tensor tensor, std::int32_t stream) {
  return guarded(sut, [&](Device& device) { device.record_stream(tensor_of(tensor), stream); });
}

mpss_status compute(mpss_sut* sut, mpss_kernel kernel, const mpss_tensor* inputs,
                    std::int32_t count, mpss_tensor* out) {
  return guarded(sut, [&](Device& device) {
    require(kernel >= MPSS_COPY && kernel <= MPSS_SUM, "no such kernel");
    require(inputs != nullptr && count >= 1, "compute takes tensors");
    std::vector<at::Tensor> held;  // until it is encoded, whoever frees them meanwhile
    for (std::int32_t i = 0; i < count; ++i) held.push_back(tensor_of(inputs[i]));
    *out = handle_for(*sut, device.compute(kernel, held));
  });
}

mpss_status tensor_read(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  return guarded(sut, [&](Device& device) {
    require_count(tensor_of(tensor), count);
    copy_out(device.read(tensor_of(tensor)), out);
  });
}

mpss_status tensor_peek(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  return guarded(sut, [&](Device& device) {
    require_count(tensor_of(tensor), count);
    copy_out(device.peek(tensor_of(tensor)), out);
  });
}

mpss_status tensor_write(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count) {
  return guarded(sut, [&](Device& device) {
    at::Tensor target = tensor_of(tensor);
    require_count(target, count);
    at::Tensor host = device.staging(target.sizes());
    std::memcpy(host.data_ptr<float>(), in, static_cast<std::size_t>(count) * sizeof(float));
    target.copy_(host);
  });
}

mpss_status tensor_upload(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out) {
  return guarded(sut, [&](Device& device) {
    at::Tensor host = device.staging(shape_of(shape));
    std::memcpy(host.data_ptr<float>(), in, static_cast<std::size_t>(host.numel()) * sizeof(float));
    *out = handle_for(*sut, device.upload(host));
  });
}

/// Host and device see the same memory on the host alone: elsewhere there is no such tensor.
mpss_status tensor_pinned(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out) {
  return guarded(sut, [&](Device& device) {
    if ((device.capabilities() & MPSS_CAN_HOST_ACCESS) == 0) {
      throw Unsupported("this device has no memory that the host sees");
    }
    if (tensor_upload(sut, shape, in, out) != MPSS_OK) throw std::runtime_error(last_message());
  });
}

mpss_status tensor_poke(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count) {
  return guarded(sut, [&](Device& device) {
    if ((device.capabilities() & MPSS_CAN_HOST_ACCESS) == 0) {
      throw Unsupported("this device has no memory that the host sees");
    }
    const at::Tensor& target = tensor_of(tensor);
    require_count(target, count);
    require(target.is_contiguous(), "only dense memory can be written to");
    std::memcpy(target.data_ptr<float>(), in, static_cast<std::size_t>(count) * sizeof(float));
  });
}

}  // namespace mpsstress::sut::torch
