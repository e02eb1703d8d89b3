// Which guessed rules the schedule came to. Book-keeping of the framework, not undone: whoever runs
// schedules begins it anew in each.
#include <cstddef>

#include "dispatch/tsan_annotations.hpp"
#include "mpsstress/guessed_rules.h"
#include "objc/rules.hpp"

namespace {

using mpsstress::face::Rule;

struct Guess {
  Rule rule;
  const char* by_default;
  const char* otherwise;
};

#define MPSSTRESS_GUESSED "this may depend on a rule that was guessed (docs/sources.md): "
constexpr Guess kGuesses[] = {
    {Rule::SmallerValueIgnored,
     MPSSTRESS_GUESSED "a signaledValue below the current one was set, and taken; to see, put "
                       "signaled-value-only-grows into the manifest's rules",
     MPSSTRESS_GUESSED "a signaledValue below the current one was set, and ignored; to see, take "
                       "signaled-value-only-grows out of the manifest's rules"},
    {Rule::StatusOrdersNothing, nullptr,
     MPSSTRESS_GUESSED
     "a status was read as completed, which ordered nothing; to see, take status-orders-nothing "
     "out of the manifest's rules"},
    {Rule::PoolNeeded, nullptr,
     MPSSTRESS_GUESSED
     "an object was autoreleased on a thread without a pool, and so never released; to see, take "
     "autorelease-needs-a-pool out of the manifest's rules"},
    {Rule::RetainCountOrdersNothing, nullptr,
     MPSSTRESS_GUESSED
     "a retainCount was read, which ordered nothing; to see, take retain-count-orders-nothing out "
     "of the manifest's rules"},
};
#undef MPSSTRESS_GUESSED

std::uint32_t come_to = 0;

MPSSTRESS_NO_TSAN void add(std::uint32_t bit) {
  __atomic_fetch_or(&come_to, bit, __ATOMIC_RELAXED);
}

}  // namespace

void mpsstress::face::note_guess(Rule rule) { add(static_cast<std::uint32_t>(rule)); }

MPSSTRESS_NO_TSAN void mpss_forget_guessed_rules(void) {
  __atomic_store_n(&come_to, 0, __ATOMIC_RELAXED);
}

MPSSTRESS_NO_TSAN const char* mpss_guessed_rule(unsigned index) {
  const std::uint32_t bits = __atomic_load_n(&come_to, __ATOMIC_RELAXED);
  for (std::size_t i = 0; i < sizeof kGuesses / sizeof *kGuesses; ++i) {
    const Guess& guess = kGuesses[i];
    const auto bit = static_cast<std::uint32_t>(guess.rule);
    if ((bits & bit) == 0) continue;
    const char* const text = (mpss_rules & bit) != 0 ? guess.otherwise : guess.by_default;
    if (text != nullptr && index-- == 0) return text;
  }
  return nullptr;
}
