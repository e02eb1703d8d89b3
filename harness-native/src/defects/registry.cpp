// The list, in order of ids.
#include "defects/registry.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "defects/all.hpp"

namespace mpsstress::defects {

const std::vector<const Defect*>& all_defects() {
  static const std::vector<const Defect*> all = [] {
    std::vector<const Defect*> list;
    for (const DefectFunction function : all_functions()) list.push_back(&function());
    std::sort(list.begin(), list.end(),
              [](const Defect* a, const Defect* b) { return a->id < b->id; });
    return list;
  }();
  return all;
}

const Defect* find_defect(const std::string& id) {
  for (const Defect* defect : all_defects()) {
    const auto& aliases = defect->aliases;
    if (defect->id == id || std::find(aliases.begin(), aliases.end(), id) != aliases.end()) {
      return defect;
    }
  }
  return nullptr;
}

std::string defect_ids() {
  std::string ids;
  for (const Defect* defect : all_defects()) ids += (ids.empty() ? "" : ", ") + defect->id;
  return ids;
}

const std::string& defects_json() {
  static const std::string json = [] {
    auto list = nlohmann::ordered_json::array();
    for (const Defect* defect : all_defects()) {
      list.push_back({{"id", defect->id},
                      {"title", defect->title},
                      {"component", defect->component},
                      {"clauses", defect->clauses},
                      {"detectors", defect->detectors},
                      {"source", defect->source},
                      {"pools", defect->pools},
                      {"aliases", defect->aliases}});
    }
    return list.dump();
  }();
  return json;
}

}  // namespace mpsstress::defects
