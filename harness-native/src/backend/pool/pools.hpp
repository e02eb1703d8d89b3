// The pools by name.
#ifndef MPSSTRESS_BACKEND_POOLS_HPP
#define MPSSTRESS_BACKEND_POOLS_HPP

#include <optional>
#include <string>
#include <vector>

#include "backend/parts.hpp"

namespace mpsstress::backend {

const std::vector<std::string>& pool_names();
// None: there is no pool of that name.
std::optional<Parts> parts_of_pool(const std::string& name);

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_POOLS_HPP
