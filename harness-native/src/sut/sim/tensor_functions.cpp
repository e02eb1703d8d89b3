// Tensors and computations. A handle is the address of the tensor: looking one up in a table that
// threads share would order them, and hide from a race detector what the backend left unordered.
#include <utility>
#include <vector>

#include "backend/guard.hpp"
#include "backend/operations.hpp"
#include "backend/tensor.hpp"
#include "backend/transfers.hpp"
#include "sut/sim/sim.hpp"

namespace mpsstress::sut::sim {
namespace {

using backend::Backend;

constexpr std::uint64_t kAlive = 0x726f736e65744d53;  // tells a stray handle in most cases

struct SimTensor {
  std::uint64_t mark;
  backend::Tensor tensor;
};

SimTensor& object_of(mpss_tensor handle) {
  auto* object = reinterpret_cast<SimTensor*>(handle);
  require(object != nullptr && object->mark == kAlive, "not a tensor of this SUT");
  return *object;
}

const backend::Tensor& tensor_of(mpss_tensor handle) { return object_of(handle).tensor; }

mpss_tensor handle_for(mpss_sut& sut, backend::Tensor tensor) {
  sut.live_tensors.fetch_add(1, std::memory_order_relaxed);
  return reinterpret_cast<mpss_tensor>(new SimTensor{kAlive, std::move(tensor)});
}

metal::Shape shape_of(const mpss_shape* shape) {
  require(shape != nullptr && shape->rank >= 1 && shape->rank <= MPSS_MAX_RANK,
          "a shape has 1 to 4 dimensions");
  metal::Shape out;
  out.rank = static_cast<std::size_t>(shape->rank);
  for (std::size_t i = 0; i < out.rank; ++i) {
    require(shape->size[i] >= 1, "a dimension is at least 1");
    out.size[i] = static_cast<std::size_t>(shape->size[i]);
  }
  return out;
}

void require_count(const backend::Tensor& tensor, std::int64_t count) {
  require(count >= 0 && static_cast<std::size_t>(count) == tensor.count(),
          "the count of values is not the tensor's");
}

}  // namespace

mpss_status tensor_create(mpss_sut* sut, const mpss_shape* shape, mpss_fill fill, float value,
                          std::uint64_t key, mpss_tensor* out) {
  return guarded(sut, [&](Backend& backend) {
    require(out != nullptr, "nowhere to put the tensor");
    require(fill >= MPSS_EMPTY && fill <= MPSS_RANDN, "no such fill");
    *out = handle_for(*sut, backend.operations().create(
                                shape_of(shape), static_cast<backend::Fill>(fill), value, key));
  });
}

mpss_status tensor_free(mpss_sut* sut, mpss_tensor tensor) {
  return guarded(sut, [&](Backend&) {
    SimTensor& object = object_of(tensor);
    object.mark = 0;
    delete &object;
    sut->live_tensors.fetch_sub(1, std::memory_order_relaxed);
  });
}

mpss_status tensor_record_stream(mpss_sut* sut, mpss_tensor tensor, std::int32_t stream) {
  return guarded(sut, [&](Backend& backend) {
    const backend::GenericStream named =
        stream == MPSS_NULL_STREAM ? backend.guard().get_stream()
                                   : backend::GenericStream{backend::DeviceType::Mps, 0, stream};
    backend.guard().record_data_on_stream(tensor_of(tensor).storage->allocation(), named);
  });
}

mpss_status compute(mpss_sut* sut, mpss_kernel kernel, const mpss_tensor* inputs,
                    std::int32_t count, mpss_tensor* out) {
  return guarded(sut, [&](Backend& backend) {
    require(out != nullptr && inputs != nullptr && count >= 1, "compute takes and gives tensors");
    require(kernel >= MPSS_COPY && kernel <= MPSS_SUM, "no such kernel");
    std::vector<backend::Tensor> held;  // until it is encoded, whoever frees them meanwhile
    for (std::int32_t i = 0; i < count; ++i) held.push_back(tensor_of(inputs[i]));
    *out = handle_for(*sut, backend.operations().compute(static_cast<backend::Operation>(kernel),
                                                         std::move(held)));
  });
}

mpss_status tensor_read(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  return guarded(sut, [&](Backend& backend) {
    require_count(tensor_of(tensor), count);
    backend.transfers().read(tensor_of(tensor), out);
  });
}

mpss_status tensor_peek(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  return guarded(sut, [&](Backend& backend) {
    require_count(tensor_of(tensor), count);
    backend.transfers().peek(tensor_of(tensor), out);
  });
}

mpss_status tensor_write(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count) {
  return guarded(sut, [&](Backend& backend) {
    require_count(tensor_of(tensor), count);
    backend.transfers().write(tensor_of(tensor), in);
  });
}

}  // namespace mpsstress::sut::sim
