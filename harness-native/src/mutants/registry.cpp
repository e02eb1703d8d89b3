// In place of the planted defects: the mutants of table.inc, by their names. Planting one turns its
// switch; the pool's parts stay what they are.
#include "defects/registry.hpp"

#include <cstddef>
#include <iterator>
#include <utility>

#include "mutants/switch.hpp"

namespace mpsstress::defects {
namespace {

template <int number>
std::unique_ptr<backend::Parts> turn_on(std::unique_ptr<backend::Parts> parts) {
  mutants::choose(number);
  return parts;
}

struct Named {
  const char* name;
  decltype(&turn_on<0>) plant;
};

constexpr Named kMutants[] = {
    {"mutant-none", &turn_on<0>},
#define MPSSTRESS_MUTANT(name, number) {name, &turn_on<number>},
#include "mutants/table.inc"
#undef MPSSTRESS_MUTANT
};

// Of no template: the linker may keep an instrumented one, whose every access would be looked at.
bool same(const char* one, const char* other) {
  while (*one != '\0' && *one == *other) {
    ++one;
    ++other;
  }
  return *one == *other;
}

// Made before any schedule begins.
const std::vector<Defect> all_mutants = [] {
  std::vector<Defect> list;
  for (const Named& one : kMutants) {
    list.push_back({one.name,
                    {},
                    "a mutant of the backend",
                    "backend",
                    {},
                    {},
                    "mutants",
                    {"patched", "upstream", "freelist"},
                    one.plant});
  }
  return list;
}();

}  // namespace

const std::vector<const Defect*>& all_defects() {
  static const std::vector<const Defect*> all = [] {
    std::vector<const Defect*> list;
    for (const Defect& mutant : all_mutants) list.push_back(&mutant);
    return list;
  }();
  return all;
}

const Defect* find_defect(const std::string& id) {
  const char* const wanted = id.c_str();
  for (std::size_t i = 0; i < std::size(kMutants); ++i) {
    if (same(kMutants[i].name, wanted)) return &all_mutants[i];
  }
  return nullptr;
}

std::string defect_ids() { return "those of ./mps-stress mutants --list"; }

const std::string& defects_json() {
  static const std::string none = "[]";
  return none;
}

}  // namespace mpsstress::defects
