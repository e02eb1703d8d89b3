// The choices of a simple schedule, as text.
#include "runtime/schedulers/guided_text.hpp"

#include <cstdio>

#include "runtime/base/hex_text.hpp"

namespace mpsstress::runtime {

std::string to_text(const std::vector<GuidedChoice>& choices) {
  std::string text;
  for (const GuidedChoice& choice : choices) {
    char one[64];
    std::snprintf(one, sizeof one, "%s%x-%x-%llx@%x", text.empty() ? "" : ",",
                  static_cast<unsigned>(choice.kind), unsigned{choice.fiber},
                  static_cast<unsigned long long>(choice.count), unsigned{choice.value});
    text += one;
  }
  return text.empty() ? "-" : text;
}

bool parse_guided(const std::string& text, std::vector<GuidedChoice>& choices) {
  choices.clear();
  if (text == "-") return true;
  if (text.empty() || text.size() > kMostGuidedText) return false;
  HexText rest(text);
  while (!rest.is_at_end()) {
    GuidedChoice choice{};
    std::uint8_t kind = 0;
    if (!choices.empty() && !rest.letter(',')) return false;
    if (!rest.number(kind) || kind > static_cast<std::uint8_t>(ChoiceKind::kReuse) ||
        !rest.letter('-') || !rest.number(choice.fiber) || !rest.letter('-') ||
        !rest.number(choice.count) || !rest.letter('@') || !rest.number(choice.value)) {
      return false;
    }
    choice.kind = static_cast<ChoiceKind>(kind);
    choices.push_back(choice);
  }
  return true;
}

}  // namespace mpsstress::runtime
