// What a schedule needs beyond its seed: of strategy `feedback`, which write each of a few steps is
// to read from; of `directed`, which accesses are to meet. As text, so that a token can carry it:
// "writer-reader@place" in hexadecimal digits, joined by commas, or "-" for none at all.
#pragma once

#include <string>
#include <vector>

#include "runtime/events/reads_from.hpp"

namespace mpsstress::runtime {

constexpr std::size_t kMostWanted = 32;  // well below the 4 kB that a token may carry

std::string to_text(const std::vector<ReadFrom>& wanted);
// False for what is no such text; it comes from outside.
bool parse_wanted(const std::string& text, std::vector<ReadFrom>& wanted);

}  // namespace mpsstress::runtime
