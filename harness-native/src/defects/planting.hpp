// Planting: the parts of a pool with one or several of them replaced by defective ones. Which part
// a class replaces is told by what it derives from.
#ifndef MPSSTRESS_DEFECTS_PLANTING_HPP
#define MPSSTRESS_DEFECTS_PLANTING_HPP

#include "backend/pool/pools.hpp"
#include "defects/defect.hpp"

namespace mpsstress::defects {

template <typename... Defective>
void plant(backend::Parts& parts) {
  parts.choose<Defective...>();
}

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_DEFECTS_PLANTING_HPP
