// Golden files for what the runtime prints.
#pragma once

#include <string>

#include "catalogue.hpp"
#include "runtime/report/interleaving.hpp"

namespace mpsstress::selftest {

// The first finding under the default configuration, and the interleaving that shows it.
std::string text_of_first_finding(const programs::Program& program,
                                  const runtime::InterleavingStyle& style);

// 0 if the file holds that text; write: makes the file instead. only_concerned: without steps that
// have nothing to do with the findings, and without the text of source lines.
int compare_with_file(const programs::Program& program, const std::string& path, bool write,
                      bool only_concerned);

}  // namespace mpsstress::selftest
