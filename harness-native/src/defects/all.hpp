// Every defect, by the function that tells of it (all.cpp.in).
#ifndef MPSSTRESS_DEFECTS_ALL_HPP
#define MPSSTRESS_DEFECTS_ALL_HPP

#include <vector>

#include "defects/defect.hpp"

namespace mpsstress::defects {

using DefectFunction = const Defect& (*)();

const std::vector<DefectFunction>& all_functions();

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_DEFECTS_ALL_HPP
