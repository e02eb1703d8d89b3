// The choices of a schedule that was made simple, as text, so that a token can carry it:
// "kind-fiber-count@value" in hexadecimal digits, joined by commas, or "-" for none at all.
#pragma once

#include <string>
#include <vector>

#include "runtime/schedulers/guided.hpp"

namespace mpsstress::runtime {

constexpr std::size_t kMostGuidedText = 4000;  // bytes: what a token may carry

std::string to_text(const std::vector<GuidedChoice>& choices);
// False for what is no such text, or a longer one; it comes from outside.
bool parse_guided(const std::string& text, std::vector<GuidedChoice>& choices);

}  // namespace mpsstress::runtime
