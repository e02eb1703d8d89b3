// What somebody's sources are linked with where they were compiled with their mutants: the switch,
// and the way to it from a plan's defect. Never instrumented.
#include "defects/sources.hpp"

#include "mutants/names.hpp"
#include "mutants/switch.cpp"

extern "C" int mpss_plant(const char* id) {
  if (*id != '\0') return mpsstress::mutants::choose_named(id) ? 1 : 0;
  mpsstress::mutants::choose(0);
  return 1;
}
