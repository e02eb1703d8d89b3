// Pool `upstream`.
#include "backend/pool/upstream_parts.hpp"

#include "backend/backend.hpp"
#include "backend/pool/upstream_pool.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

void UpstreamSynchronizer::synchronize() {
  backend_.check_usable();  // C19
  for (Stream* stream : streams()) synchronize_one(*stream);
}

void UpstreamSynchronizer::synchronize_one(Stream& stream) {
  stream.dispatch([&] { DeviceSynchronizer::synchronize_one(stream); });
}

std::unique_ptr<StreamPool> UpstreamParts::make_pool(Backend& backend) {
  return std::make_unique<UpstreamPool>(backend);
}

std::unique_ptr<DeviceSynchronizer> UpstreamParts::make_device_synchronizer(Backend& backend) {
  return std::make_unique<UpstreamSynchronizer>(backend);
}

}  // namespace mpsstress::backend
