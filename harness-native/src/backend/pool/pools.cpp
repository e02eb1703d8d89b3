// What each pool has that pool `patched` has not.
#include "backend/pool/pools.hpp"

#include "backend/pool/freelist_pool.hpp"
#include "backend/pool/upstream_pool.hpp"
#include "backend/pool/upstream_synchronizer.hpp"

namespace mpsstress::backend {

const std::vector<std::string>& pool_names() {
  static const std::vector<std::string> names{"patched", "upstream", "freelist"};
  return names;
}

std::optional<Parts> parts_of_pool(const std::string& name) {
  Parts parts;
  if (name == "patched") return parts;
  if (name == "upstream") {
    parts.choose<UpstreamPool, UpstreamSynchronizer>();
    return parts;
  }
  if (name == "freelist") {
    parts.choose<FreelistPool>();
    return parts;
  }
  return std::nullopt;
}

}  // namespace mpsstress::backend
