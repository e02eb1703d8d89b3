// In place of the planted defects: the mutants of table.inc, by their names. To look one up turns
// its switch, so that it is on before any code of the backend is run; the pool's parts stay what
// they are.
#include "defects/registry.hpp"

#include "mutants/names.hpp"

namespace mpsstress::defects {
namespace {

void keep(backend::Parts&) {}

// One for all of them: what is made before a schedule is copied before and after each, and
// thousands would be most of that.
const Defect any_mutant{"mutant", {},        "a mutant of the backend",           "backend", {},
                        {},       "mutants", {"patched", "upstream", "freelist"}, &keep};

}  // namespace

const std::vector<const Defect*>& all_defects() {
  static const std::vector<const Defect*> all{&any_mutant};
  return all;
}

const Defect* find_defect(const std::string& id) {
  return mutants::choose_named(id.c_str()) ? &any_mutant : nullptr;
}

std::string defect_ids() { return "those of ./mps-stress mutants --list"; }

const std::string& defects_json() {
  static const std::string none = "[]";
  return none;
}

}  // namespace mpsstress::defects
