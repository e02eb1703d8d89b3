// What the public documentation of Metal, Foundation and the language's runtime leaves open. Each
// was guessed (docs/sources.md says how), and each is a switch of a manifest: a finding that comes
// with one word of a rule and goes with the other one depends on the guess.
#ifndef MPSSTRESS_OBJC_RULES_HPP
#define MPSSTRESS_OBJC_RULES_HPP

#include <cstdint>

// A bit for each rule that does not have its default. The face has none set; a build of sources
// defines the manifest's (org.mpsstress.cli.sources.manifest.Rule), so it is constant in a process.
extern "C" const std::uint32_t mpss_rules;

namespace mpsstress::face {

// The bits are those of org.mpsstress.cli.sources.manifest.Rule.
enum class Rule : std::uint32_t {
  SmallerValueIgnored = 1U << 0,  // signaledValue = n below the current value; default: it is n
  StatusOrdersNothing = 1U << 1,  // default: who reads "completed" sees what the GPU wrote
  PoolNeeded = 1U << 2,  // what has no autorelease pool is leaked; default: ends with its thread
  RetainCountOrdersNothing = 1U << 3,  // default: it comes after the last use of other holders
};

// The schedule came to a guess by which something in it may be as it is: a finding says so. Of a
// rule whose default takes findings away and makes none, only its other word is one.
void note_guess(Rule rule);

inline bool holds(Rule rule) { return (mpss_rules & static_cast<std::uint32_t>(rule)) != 0; }

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_RULES_HPP
