// How pool `upstream` waits for the whole device (C17).
#ifndef MPSSTRESS_BACKEND_UPSTREAM_SYNCHRONIZER_HPP
#define MPSSTRESS_BACKEND_UPSTREAM_SYNCHRONIZER_HPP

#include "backend/stream/device_synchronizer.hpp"

namespace mpsstress::backend {

class UpstreamSynchronizer : public DeviceSynchronizer {
 public:
  using DeviceSynchronizer::DeviceSynchronizer;
  void synchronize() override;  // C17: the first stream that throws ends it

 protected:
  void synchronize_one(Stream& stream) override;  // C17: inside the stream's queue
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_UPSTREAM_SYNCHRONIZER_HPP
