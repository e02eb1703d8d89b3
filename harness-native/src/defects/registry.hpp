// All defects that this build can plant.
#ifndef MPSSTRESS_DEFECTS_REGISTRY_HPP
#define MPSSTRESS_DEFECTS_REGISTRY_HPP

#include <string>
#include <vector>

#include "defects/defect.hpp"

namespace mpsstress::defects {

const std::vector<const Defect*>& all_defects();
// By id or alias; null: there is none.
const Defect* find_defect(const std::string& id);
// "a, b, c": for messages.
std::string defect_ids();
// What mpss_defects() answers: [{"id","title","component","clauses":[..],"detectors":[..],
// "source","pools":[..],"aliases":[..]}].
const std::string& defects_json();

}  // namespace mpsstress::defects

#endif  // MPSSTRESS_DEFECTS_REGISTRY_HPP
