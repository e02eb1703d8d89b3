// The parts of pool `freelist`: those of pool `patched` but for the pool.
#ifndef MPSSTRESS_BACKEND_FREELIST_PARTS_HPP
#define MPSSTRESS_BACKEND_FREELIST_PARTS_HPP

#include "backend/pool/freelist_pool.hpp"
#include "backend/pool/patched_parts.hpp"

namespace mpsstress::backend {

class FreelistParts : public PatchedParts {
 public:
  std::unique_ptr<StreamPool> make_pool(Backend& backend) override {
    return std::make_unique<FreelistPool>(backend);
  }
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_FREELIST_PARTS_HPP
