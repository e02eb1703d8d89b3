// The names of the mutants in table.inc, which `mps-stress mutants` writes beside its sources. For
// what is compiled with them, and not instrumented, alone: table.inc is of one build.
#ifndef MPSSTRESS_MUTANTS_NAMES_HPP
#define MPSSTRESS_MUTANTS_NAMES_HPP

#include "mutants/switch.hpp"

namespace mpsstress::mutants {
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

// Of no template: the linker may keep an instrumented one, whose every access would be looked at.
bool same(const char* one, const char* other) {
  while (*one != '\0' && *one == *other) {
    ++one;
    ++other;
  }
  return *one == *other;
}

// Turns the mutant of that name on; false where there is none.
bool choose_named(const char* wanted) {
  for (const Named& one : kMutants) {
    if (same(one.name, wanted)) {
      choose(one.number);
      return true;
    }
  }
  return false;
}

}  // namespace
}  // namespace mpsstress::mutants

#endif  // MPSSTRESS_MUTANTS_NAMES_HPP
