/* Rules that were guessed, as the judge asks for them when it finds something. Whoever guessed
 * defines these functions; without them nothing is said. Not seen by race detectors, and no part of
 * what a finding is: what is told is for people, who may try the other word (docs/sources.md). */
#ifndef MPSSTRESS_GUESSED_RULES_H
#define MPSSTRESS_GUESSED_RULES_H

#ifdef __cplusplus
extern "C" {
#endif

/* The n-th, from 0, of the guesses by which something in this schedule may be as it is, as a
 * sentence that names the word to try; null where there are no more. */
const char* mpss_guessed_rule(unsigned index);
/* A schedule begins. */
void mpss_forget_guessed_rules(void);

#ifdef __cplusplus
}
#endif
#endif /* MPSSTRESS_GUESSED_RULES_H */
