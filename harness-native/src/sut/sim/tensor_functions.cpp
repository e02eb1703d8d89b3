// Tensors and computations.
#include <utility>
#include <vector>

#include "backend/operation/operations.hpp"
#include "backend/operation/transfers.hpp"
#include "backend/stream/guard.hpp"
#include "sut/sim/stream_names.hpp"
#include "sut/sim/tensor_handle.hpp"

namespace mpsstress::sut::sim {
namespace {

using backend::Backend;

// What the handle held, which is nothing's any more.
backend::Tensor taken(mpss_sut& sut, mpss_tensor handle) {
  SimTensor& object = object_of(handle);
  backend::Tensor held = std::move(object.tensor);
  object.mark = 0;
  delete &object;
  sut.live_tensors.fetch_sub(1, std::memory_order_relaxed);
  return held;
}

}  // namespace

mpss_status tensor_create(mpss_sut* sut, const mpss_shape* shape, mpss_fill fill, float value,
                          std::uint64_t key, mpss_tensor* out) {
  return guarded_by_backend(sut, [&](Backend& backend) {
    require(out != nullptr, "nowhere to put the tensor");
    require(fill >= MPSS_EMPTY && fill <= MPSS_RANDN, "no such fill");
    *out = handle_for(*sut, backend.operations().create(
                                shape_of(shape), static_cast<backend::Fill>(fill), value, key));
  });
}

mpss_status tensor_free(mpss_sut* sut, mpss_tensor tensor) {
  return guarded(sut, [&](Backend&) { taken(*sut, tensor); });
}

mpss_status tensor_borrow(mpss_sut* sut, mpss_tensor lender, mpss_tensor* out) {
  return guarded(sut, [&](Backend&) {
    require(out != nullptr, "nowhere to put the tensor");
    const backend::Tensor& from = tensor_of(lender);
    *out = handle_for(*sut, {from.shape, dispatch::make_object<backend::Storage>(
                                             *from.storage, backend::Borrowed{})});
  });
}

mpss_status tensor_take(mpss_sut* sut, mpss_tensor in, mpss_tensor* out) {
  return guarded(sut, [&](Backend& backend) {
    require(out != nullptr, "nowhere to put the tensor");
    std::vector<backend::Tensor> inputs;
    inputs.push_back(taken(*sut, in));
    *out =
        handle_for(*sut, backend.operations().compute(backend::Operation::Copy, std::move(inputs)));
  });
}

mpss_status tensor_record_stream(mpss_sut* sut, mpss_tensor tensor, std::int32_t stream) {
  return guarded(sut, [&](Backend& backend) {
    backend.guard().record_data_on_stream(tensor_of(tensor).storage->allocation(),
                                          stream_name(backend, stream));
  });
}

mpss_status compute(mpss_sut* sut, mpss_kernel kernel, const mpss_tensor* inputs,
                    std::int32_t count, mpss_tensor* out) {
  return guarded(sut, [&](Backend& backend) {
    require(out != nullptr && inputs != nullptr, "compute takes and gives tensors");
    require(kernel >= MPSS_COPY && static_cast<std::size_t>(kernel) < std::size(kKernelTable),
            "no such kernel");
    const auto operation = static_cast<backend::Operation>(kernel);
    require(count == static_cast<std::int32_t>(row_of(operation).inputs),
            "a kernel takes as many tensors as its row says");
    std::vector<backend::Tensor> held;  // until it is encoded, whoever frees them meanwhile
    for (std::int32_t i = 0; i < count; ++i) held.push_back(tensor_of(inputs[i]));
    *out = handle_for(*sut, backend.operations().compute(operation, std::move(held)));
  });
}

mpss_status tensor_read(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  return guarded(sut, [&](Backend& backend) {
    require_count(tensor_of(tensor), count);
    backend.transfers().read(tensor_of(tensor), out);
  });
}

std::uint64_t tensor_memory(mpss_sut*, mpss_tensor tensor) {
  return tensor_of(tensor).buffer()->number();
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
