// One line for each.
#include "backend/pool/pools.hpp"

#include "backend/pool/freelist_parts.hpp"
#include "backend/pool/upstream_parts.hpp"

namespace mpsstress::backend {

const std::vector<std::string>& pool_names() {
  static const std::vector<std::string> names{"patched", "upstream", "freelist"};
  return names;
}

std::unique_ptr<Parts> parts_of_pool(const std::string& name) {
  if (name == "patched") return std::make_unique<PatchedParts>();
  if (name == "upstream") return std::make_unique<UpstreamParts>();
  if (name == "freelist") return std::make_unique<FreelistParts>();
  return nullptr;
}

}  // namespace mpsstress::backend
