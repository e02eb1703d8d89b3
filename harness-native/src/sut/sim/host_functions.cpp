// Memory that host and device share, and what the host must wait for before it touches it.
#include <cstring>
#include <utility>

#include "backend/operation/transfers.hpp"
#include "backend/pool/stream_pool.hpp"
#include "sut/sim/tensor_handle.hpp"

namespace mpsstress::sut::sim {

using backend::Backend;

mpss_status tensor_pinned(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out) {
  return guarded(sut, [&](Backend& backend) {
    require(in != nullptr && out != nullptr, "no values, or nowhere to put the tensor");
    backend::Tensor made = backend.transfers().pinned(shape_of(shape));
    std::memcpy(made.buffer()->contents(), in, made.bytes());  // as the host's own code would
    *out = handle_for(*sut, std::move(made));
  });
}

mpss_status tensor_upload(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out) {
  return guarded(sut, [&](Backend& backend) {
    require(in != nullptr && out != nullptr, "no values, or nowhere to put the tensor");
    *out = handle_for(*sut, backend.transfers().upload(shape_of(shape), in));
  });
}

mpss_status tensor_poke(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count) {
  return guarded(sut, [&](Backend& backend) {
    require_count(tensor_of(tensor), count);
    backend.transfers().poke(tensor_of(tensor), in);
  });
}

mpss_status tensor_record_events(mpss_sut* sut, mpss_tensor tensor, std::int32_t stream) {
  return guarded(sut, [&](Backend& backend) {
    backend::Stream& user = stream == MPSS_NULL_STREAM ? backend.pool().current_stream()
                                                       : backend.pool().stream(stream);
    backend.allocator().record_event(tensor_of(tensor).storage->allocation(), user);
  });
}

mpss_status tensor_wait_for_events(mpss_sut* sut, mpss_tensor tensor) {
  return guarded(sut, [&](Backend& backend) {
    backend.allocator().wait_for_events(tensor_of(tensor).storage->allocation());
  });
}

}  // namespace mpsstress::sut::sim
