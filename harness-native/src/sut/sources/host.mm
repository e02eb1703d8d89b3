// Memory that the host touches itself, and what it must wait for before it does (C39, C41). What a
// program may not touch a check may look at: the simulated device's memory is the process's.
#include <cstring>
#include <utility>

#include "objc/metal/objects.h"
#include "sut/sources/tensors.hpp"

namespace mpsstress::sut::sources {
namespace {

void* seen_by_host(const Tensor& tensor) {
  void* const contents = [tensor.memory->buffer() contents];
  if (contents == nullptr) throw Unsupported("no memory that the host sees");
  return contents;
}

}  // namespace

// As it is now: a copy on a stream would wait for that stream, and hide that nobody had.
mpss_status tensor_peek(mpss_sut* sut, mpss_tensor tensor, float* out, std::int64_t count) {
  return guarded(sut, [&](Backend&) {
    const Tensor& object = object_of(tensor);
    require_count(object, count);
    std::memcpy(out, face::object_of(object.memory->buffer())->gpu_address(), object.bytes());
  });
}

mpss_status tensor_pinned(mpss_sut* sut, const mpss_shape* shape, const float* in,
                          mpss_tensor* out) {
  return guarded(sut, [&](Backend&) {
    require(in != nullptr && out != nullptr, "no values, or nowhere to put the tensor");
    Tensor made = pinned_tensor(*sut, Shape::of(shape));
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
