// In place of the planted defects: the mutants of table.inc, by their names. To look one up turns
// its switch, so that it is on before any code of the backend is run; the pool's parts stay what
// they are.
#include "defects/registry.hpp"

#include "mutants/switch.hpp"

namespace mpsstress::defects {
namespace {

struct Named {
  const char* name;
  int number;
};

constexpr Named kMutants[] = {
    {"mutant-none", 0},
#define MPSSTRESS_MUTANT(name, number) {name, number},
#include "mutants/table.inc"
#undef MPSSTRESS_MUTANT
};

void keep(backend::Parts&) {}

// One for all of them: what is made before a schedule is copied before and after each, and
// thousands would be most of that.
const Defect any_mutant{"mutant", {},        "a mutant of the backend",           "backend", {},
                        {},       "mutants", {"patched", "upstream", "freelist"}, &keep};

// Of no template: the linker may keep an instrumented one, whose every access would be looked at.
bool same(const char* one, const char* other) {
  while (*one != '\0' && *one == *other) {
    ++one;
    ++other;
  }
  return *one == *other;
}

}  // namespace

const std::vector<const Defect*>& all_defects() {
  static const std::vector<const Defect*> all{&any_mutant};
  return all;
}

const Defect* find_defect(const std::string& id) {
  const char* const wanted = id.c_str();
  for (const Named& one : kMutants) {
    if (same(one.name, wanted)) {
      mutants::choose(one.number);
      return &any_mutant;
    }
  }
  return nullptr;
}

std::string defect_ids() { return "those of ./mps-stress mutants --list"; }

const std::string& defects_json() {
  static const std::string none = "[]";
  return none;
}

}  // namespace mpsstress::defects
