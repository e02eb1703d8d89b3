// In place of the planted defects: the mutants of table.inc, by their names. Planting one turns its
// switch; the pool's parts stay what they are.
#include "defects/registry.hpp"

#include <atomic>

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

// Of the one that was asked for last: one is on at a time.
std::atomic<int> asked_for{0};

void turn_on(backend::Parts&) { mutants::choose(asked_for.load(std::memory_order_relaxed)); }

// One for all of them: what is made before a schedule is copied before and after each, and
// thousands would be most of that.
const Defect any_mutant{"mutant", {},        "a mutant of the backend",           "backend", {},
                        {},       "mutants", {"patched", "upstream", "freelist"}, &turn_on};

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
      asked_for.store(one.number, std::memory_order_relaxed);
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
