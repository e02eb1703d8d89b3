// Memory that the host touches itself, and what it must wait for before it does (C39, C41). Where no
// tensor's memory is the host's, it sees none of them.
#include <cstring>
#include <utility>

#include "sut/sources/tensors.hpp"

namespace mpsstress::sut::sources {
namespace {

void* seen_by_host(const Tensor& tensor) {
  void* const contents = [tensor.memory->buffer() contents];
  if (contents == nullptr) throw Unsupported("no memory that the host sees");
  return contents;
}

}  // namespace

mpss_status tensor_peek(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  return guarded(sut, [&](Backend&) {
    if (!sut->host_memory) throw Unsupported("no memory that the host sees");
    const Tensor& object = object_of(tensor);
    require_count(object, count);
    std::memcpy(out, seen_by_host(object), object.bytes());
  });
}

mpss_status tensor_pinned(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out) {
  return guarded(sut, [&](Backend&) {
    require(in != nullptr && out != nullptr, "no values, or nowhere to put the tensor");
    Tensor made = empty_tensor(*sut, Shape::of(shape));
    std::memcpy(seen_by_host(made), in, made.bytes());
    *out = handle_for(*sut, std::move(made));
  });
}

mpss_status tensor_poke(mpss_sut* sut, mpss_tensor tensor, const float* in, std::int64_t count) {
  return guarded(sut, [&](Backend&) {
    const Tensor& object = object_of(tensor);
    require_count(object, count);
    std::memcpy(seen_by_host(object), in, object.bytes());
  });
}

mpss_status tensor_record_events(mpss_sut* sut, mpss_tensor tensor, std::int32_t stream) {
  return guarded(sut, [&](Backend& backend) {
    backend.record_events(*object_of(tensor).memory, stream);
  });
}

mpss_status tensor_wait_for_events(mpss_sut* sut, mpss_tensor tensor) {
  return guarded(sut, [&](Backend& backend) {
    backend.wait_for_events(*object_of(tensor).memory);
  });
}

}  // namespace mpsstress::sut::sources
