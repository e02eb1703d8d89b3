// Golden files for what the runtime prints.
#pragma once

#include <string>

#include "catalogue.hpp"

namespace mpsstress::selftest {

// The first finding under the default configuration, and the interleaving that shows it.
std::string text_of_first_finding(const programs::Program& program);

// 0 if the file holds that text; write: makes the file instead.
int compare_with_file(const programs::Program& program, const std::string& path, bool write);

}  // namespace mpsstress::selftest
