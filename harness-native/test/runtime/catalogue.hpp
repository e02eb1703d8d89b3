// The self-test programs in a fixed order, with what exploring each must find in the runtime's
// words.
#pragma once

#include <string>
#include <vector>

#include "programs/program.hpp"
#include "runtime/exploration.hpp"

namespace mpsstress::selftest {

// By name; of a pair the broken one first.
std::vector<const programs::Program*> sorted_programs();

inline bool is_correct(const programs::Program& program) {
  return program.expected == programs::Expected::Nothing;
}

// Whether the finding is what the program must show.
bool fits(programs::Expected expected, runtime::FindingKind kind);

// The configuration with what the program needs.
runtime::Configuration configured(const programs::Program& program,
                                  runtime::Configuration configuration);

}  // namespace mpsstress::selftest
