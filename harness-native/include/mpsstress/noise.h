/* What the preloaded library of strategy `noise` offers to the process that it is in. Nobody links
 * against it: a host looks the names up (dlsym), and without the library there is nothing.
 */
#ifndef MPSSTRESS_NOISE_H
#define MPSSTRESS_NOISE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** From now on synchronisation calls are perturbed as that seed says; the counts begin at 0. */
void mpsstress_noise_begin(uint64_t seed);
/** The calling thread's perturbations become those of the thread with this number (of a lane). A
 *  thread that never says it is numbered by the order of first calls, which is not repeatable. */
void mpsstress_noise_thread(uint64_t number);
/** Nothing is perturbed any more. Returns how many calls were perturbed since begin. */
uint64_t mpsstress_noise_end(void);
/** Synchronisation calls that were seen since begin, perturbed or not. */
uint64_t mpsstress_noise_calls(void);

#ifdef __cplusplus
}
#endif

#endif
