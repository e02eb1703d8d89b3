// Golden files for what the runtime prints.
#pragma once

#include <string>

#include "catalogue.hpp"
#include "runtime/report/interleaving.hpp"

namespace mpsstress::selftest {

enum class Shown : std::uint8_t {
  kWhole,
  kConcerned,  // the first finding alone: only the steps that explain it
  kExplained,  // the same in a simple schedule
};

// The first finding under the default configuration, and the interleaving that shows it.
std::string text_of_first_finding(const programs::Program& program, Shown shown);

// 0 if the file holds that text; write: makes the file instead. Only whole interleavings have the
// text of source lines.
int compare_with_file(const programs::Program& program, const std::string& path, bool write,
                      Shown shown);

}  // namespace mpsstress::selftest
