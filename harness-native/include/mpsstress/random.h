/* What a random tensor contains: the one specification, shared by the kernels of the simulated
 * device and by the references that `check` compares with.
 *
 * Every element is a function of (key, element index) alone, so contents do not depend on which
 * thread, stream or order computed them, and the reference never reads device memory. The key is a
 * function of (session seed, lane, iteration, operation), so each writer's contents are its own and
 * a wrong value names whose data it is.
 */
#ifndef MPSSTRESS_RANDOM_H
#define MPSSTRESS_RANDOM_H

#include <math.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** SplitMix64's finaliser: a bijection of 64 bits. */
static inline uint64_t mpss_random_scramble(uint64_t z) {
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/** 64 random bits of element `index` (SplitMix64's stream from `key`). */
static inline uint64_t mpss_random_mix(uint64_t key, uint64_t index) {
  return mpss_random_scramble(key + (index + 1) * UINT64_C(0x9e3779b97f4a7c15));
}

/** The key of the tensor that an operation makes. */
static inline uint64_t mpss_random_key(uint64_t seed, uint32_t lane, uint32_t iteration,
                                       uint32_t operation) {
  const uint64_t place = ((uint64_t)lane << 32) | iteration;
  return mpss_random_mix(mpss_random_mix(seed, place), operation);
}

/** MPSS_RANDINT: an integer 0 to 7. */
static inline float mpss_random_integer(uint64_t key, uint64_t index) {
  return (float)(mpss_random_mix(key, index) >> 61);
}

/** MPSS_RANDN: standard normal, by Box and Muller in double precision, then rounded. */
static inline float mpss_random_normal(uint64_t key, uint64_t index) {
  const double unit = 1.0 / 9007199254740992.0; /* 2^-53 */
  /* in (0, 1], so that the logarithm is finite */
  const double radius = (double)((mpss_random_mix(key, 2 * index) >> 11) + 1) * unit;
  const double angle = (double)(mpss_random_mix(key, 2 * index + 1) >> 11) * unit;
  return (float)(sqrt(-2.0 * log(radius)) * cos(6.283185307179586476925286766559 * angle));
}

#ifdef __cplusplus
}
#endif
#endif
