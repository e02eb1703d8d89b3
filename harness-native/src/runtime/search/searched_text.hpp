// What an exhaustive search has been through, in a sentence for a terminal.
#pragma once

#include <string>

#include "runtime/search/decisions.hpp"

namespace mpsstress::runtime {

// fails: whether any of the schedules did.
std::string to_text(const Searched& searched, bool fails);

}  // namespace mpsstress::runtime
