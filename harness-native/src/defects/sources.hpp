// What a plan wants to have wrong in somebody's sources: a mutant of theirs, for there is no
// planted defect. The correct sources know nothing of it.
#ifndef MPSSTRESS_DEFECTS_SOURCES_HPP
#define MPSSTRESS_DEFECTS_SOURCES_HPP

// Only there where `mps-stress mutants` has compiled the sources with their mutants (src/mutants):
// turns the one of that id on, or for "" all off. 0: there is none of that id.
extern "C" int mpss_plant(const char* id) __attribute__((weak));

#endif  // MPSSTRESS_DEFECTS_SOURCES_HPP
