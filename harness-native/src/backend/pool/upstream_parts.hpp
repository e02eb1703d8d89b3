// The parts of pool `upstream`, where they are not those of pool `patched`.
#ifndef MPSSTRESS_BACKEND_UPSTREAM_PARTS_HPP
#define MPSSTRESS_BACKEND_UPSTREAM_PARTS_HPP

#include "backend/pool/patched_parts.hpp"
#include "backend/stream/device_synchronizer.hpp"

namespace mpsstress::backend {

class UpstreamSynchronizer : public DeviceSynchronizer {
 public:
  using DeviceSynchronizer::DeviceSynchronizer;
  void synchronize() override;  // C17: the first stream that throws ends it

 protected:
  void synchronize_one(Stream& stream) override;  // C17: inside the stream's queue
};

class UpstreamParts : public PatchedParts {
 public:
  std::unique_ptr<StreamPool> make_pool(Backend& backend) override;
  std::unique_ptr<DeviceSynchronizer> make_device_synchronizer(Backend& backend) override;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_UPSTREAM_PARTS_HPP
