// Which write each of a few steps is to read from, as text.
#include "runtime/feedback/wanted_text.hpp"

#include <cstdio>

#include "runtime/base/hex_text.hpp"

namespace mpsstress::runtime {

std::string to_text(const std::vector<ReadFrom>& wanted) {
  std::string text;
  for (const ReadFrom& pair : wanted) {
    char one[64];
    std::snprintf(one, sizeof one, "%s%x-%x@%llx", text.empty() ? "" : ",", pair.writer,
                  pair.reader, static_cast<unsigned long long>(pair.place));
    text += one;
  }
  return text.empty() ? "-" : text;
}

bool parse_wanted(const std::string& text, std::vector<ReadFrom>& wanted) {
  wanted.clear();
  if (text == "-") return true;
  HexText rest(text);
  while (!rest.is_at_end()) {
    ReadFrom pair{};
    if (!wanted.empty() && !rest.letter(',')) return false;
    if (!rest.number(pair.writer) || !rest.letter('-') || !rest.number(pair.reader) ||
        !rest.letter('@') || !rest.number(pair.place) || wanted.size() == kMostWanted) {
      return false;
    }
    wanted.push_back(pair);
  }
  return true;
}

}  // namespace mpsstress::runtime
