// Stream by stream, each inside its own serialisation.
#include "backend/stream/device_synchronizer.hpp"

#include <exception>

#include "backend/backend.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

std::vector<Stream*> DeviceSynchronizer::streams() { return backend_.pool().created_streams(); }

void DeviceSynchronizer::synchronize_one(Stream& stream) {
  stream.synchronize(SyncType::CommitAndWait);
}

void DeviceSynchronizer::synchronize() {
  backend_.check_usable();  // C19
  std::exception_ptr first;
  for (Stream* stream : streams()) {
    try {
      synchronize_one(*stream);
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  if (first) std::rethrow_exception(first);
}

void DeviceSynchronizer::drain() {
  for (Stream* stream : backend_.pool().created_streams()) stream->drain();
}

}  // namespace mpsstress::backend
