// Functions that answer in a buffer of the C library's, or remember in one where they were: strtok,
// the calendar, strerror. Two threads in one of them at once are a race, as POSIX has it.
#include <cstdio>
#include <cstring>
#include <ctime>

#include "runtime/base/real_calls.hpp"
#include "runtime/instrumentation/kept_state.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<char*(char*, const char*)> real_strtok("strtok");
RealCall<tm*(const time_t*)> real_localtime("localtime");
RealCall<tm*(const time_t*)> real_gmtime("gmtime");
RealCall<char*(const tm*)> real_asctime("asctime");
RealCall<char*(const time_t*)> real_ctime("ctime");
RealCall<char*(int)> real_strerror("strerror");

char* rest_of_strtok;
tm broken_down_time;
char text_of_time[64];
char text_of_error[64];

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

char* strtok(char* text, const char* delimiters) {
  if (!inside_controlled) return real_strtok(text, delimiters);
  come_to_unsafe_state(rest_of_strtok, MPSSTRESS_CALL_SITE());
  return strtok_r(text, delimiters, &rest_of_strtok);
}

tm* localtime(const time_t* time) {
  if (!inside_controlled) return real_localtime(time);
  come_to_unsafe_state(broken_down_time, MPSSTRESS_CALL_SITE());
  return localtime_r(time, &broken_down_time);
}
tm* gmtime(const time_t* time) {
  if (!inside_controlled) return real_gmtime(time);
  come_to_unsafe_state(broken_down_time, MPSSTRESS_CALL_SITE());
  return gmtime_r(time, &broken_down_time);
}
char* asctime(const tm* time) {
  if (!inside_controlled) return real_asctime(time);
  come_to_unsafe_state(text_of_time, MPSSTRESS_CALL_SITE());
  return asctime_r(time, text_of_time);
}
char* ctime(const time_t* time) {
  if (!inside_controlled) return real_ctime(time);
  const Address code = MPSSTRESS_CALL_SITE();
  come_to_unsafe_state(broken_down_time, code);
  come_to_unsafe_state(text_of_time, code);
  localtime_r(time, &broken_down_time);
  return asctime_r(&broken_down_time, text_of_time);
}

// Of a known error the text is a constant.
char* strerror(int number) {
  const char* const known = strerrordesc_np(number);
  if (!inside_controlled || known != nullptr) return real_strerror(number);
  come_to_unsafe_state(text_of_error, MPSSTRESS_CALL_SITE());
  std::snprintf(text_of_error, sizeof text_of_error, "Unknown error %d", number);
  return text_of_error;
}

}  // extern "C"
MPSSTRESS_WEAK_END
