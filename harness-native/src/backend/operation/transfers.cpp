// Staging, copy, wait.
#include "backend/operation/transfers.hpp"

#include <cstring>

#include "backend/pool/stream_pool.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

dispatch::Ref<Storage> Transfers::staging(std::size_t bytes, Stream& stream) {
  return dispatch::make_object<Storage>(backend_,
                                        backend_.allocator().allocate(bytes, stream, Usage::Host));
}

void Transfers::wait(Stream& stream) { stream.synchronize(SyncType::CommitAndWait); }

void Transfers::read(const Tensor& tensor, float* out) {
  Stream& stream = backend_.pool().current_stream();
  const auto host = staging(tensor.bytes(), stream);
  stream.copy(tensor.buffer(), host->buffer(), tensor.bytes(), SyncType::None);
  wait(stream);
  std::memcpy(out, host->buffer()->contents(), tensor.bytes());
}

void Transfers::write(const Tensor& tensor, const float* in) {
  Stream& stream = backend_.pool().current_stream();
  const auto host = staging(tensor.bytes(), stream);
  std::memcpy(host->buffer()->contents(), in, tensor.bytes());
  stream.copy(host->buffer(), tensor.buffer(), tensor.bytes(), SyncType::CommitAndWait);
}

void Transfers::peek(const Tensor& tensor, float* out) {
  std::memcpy(out, tensor.buffer()->contents(), tensor.bytes());
}

void Transfers::poke(const Tensor& tensor, const float* in) {
  std::memcpy(tensor.buffer()->contents(), in, tensor.bytes());
}

Tensor Transfers::pinned(const metal::Shape& shape) {
  return {shape, staging(shape.count() * sizeof(float), backend_.pool().current_stream())};
}

Tensor Transfers::upload(const metal::Shape& shape, const float* in) {
  Stream& stream = backend_.pool().current_stream();
  const Tensor source{shape, staging(shape.count() * sizeof(float), stream)};
  std::memcpy(source.buffer()->contents(), in, source.bytes());
  const Allocation allocation = backend_.allocator().allocate(source.bytes(), stream);
  Tensor made{shape, dispatch::make_object<Storage>(backend_, allocation)};
  stream.copy(source.buffer(), made.buffer(), source.bytes(), SyncType::Commit);
  return made;
}

}  // namespace mpsstress::backend
