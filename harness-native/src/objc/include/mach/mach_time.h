// Darwin's clocks, over the one that is virtual under controlled schedules.
#ifndef MPSSTRESS_FACE_MACH_TIME_H
#define MPSSTRESS_FACE_MACH_TIME_H
#include <stdint.h>
#include <time.h>
#ifndef CLOCK_UPTIME_RAW
#define CLOCK_UPTIME_RAW CLOCK_MONOTONIC
#endif
typedef struct mach_timebase_info {
  uint32_t numer;
  uint32_t denom;
} mach_timebase_info_data_t;
typedef mach_timebase_info_data_t* mach_timebase_info_t;
#ifdef __cplusplus
extern "C" {
#endif
uint64_t mach_absolute_time(void);
uint64_t mach_continuous_time(void);
int mach_timebase_info(mach_timebase_info_t info);
uint64_t clock_gettime_nsec_np(clockid_t clock);
#ifdef __cplusplus
}
#endif
#endif
