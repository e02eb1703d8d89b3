// Stream by stream, each from within its queue.
#include "backend/pool/upstream_synchronizer.hpp"

#include "backend/backend.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

void UpstreamSynchronizer::synchronize() {
  backend_.check_usable();  // C19
  for (Stream* stream : streams()) synchronize_one(*stream);
}

void UpstreamSynchronizer::synchronize_one(Stream& stream) {
  stream.dispatch([&] { DeviceSynchronizer::synchronize_one(stream); });
}

}  // namespace mpsstress::backend
