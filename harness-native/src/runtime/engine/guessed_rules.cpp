#include "runtime/engine/guessed_rules.hpp"

#include "mpsstress/guessed_rules.h"

extern "C" {
const char* mpss_guessed_rule(unsigned index) __attribute__((weak));
void mpss_forget_guessed_rules(void) __attribute__((weak));
}

namespace mpsstress::runtime {

std::string lines_about_guesses() {
  std::string lines;
  if (mpss_guessed_rule == nullptr) return lines;
  for (unsigned i = 0; const char* const line = mpss_guessed_rule(i); ++i) {
    lines += std::string("\n") + line;
  }
  return lines;
}

void forget_guesses() {
  if (mpss_forget_guessed_rules != nullptr) mpss_forget_guessed_rules();
}

}  // namespace mpsstress::runtime
