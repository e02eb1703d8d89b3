// getopt and setlocale: what they leave in the C library is set back after the schedule.
#include <getopt.h>

#include <clocale>
#include <cstring>

#include "runtime/base/real_calls.hpp"
#include "runtime/instrumentation/kept_state.hpp"
#include "runtime/libc_calls/library_state.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(int, char* const*, const char*)> real_getopt("getopt");
RealCall<int(int, char* const*, const char*, const option*, int*)> real_getopt_long("getopt_long");
RealCall<int(int, char* const*, const char*, const option*, int*)> real_getopt_long_only(
    "getopt_long_only");
RealCall<char*(int, const char*)> real_setlocale("setlocale");

bool getopt_used = false;
constexpr std::size_t kLongestLocale = 512;
char former_locale[kLongestLocale];  // empty: not changed by this schedule
char options_state;                  // stands for what getopt keeps
char locale_state;

// Its first call of a schedule begins with the first argument. What it knows of a word that it has
// begun is hidden; only an index of 0 makes it forget that.
void begin_options(Address code) {
  come_to_unsafe_state(options_state, code);
  if (!getopt_used && optind == 1) optind = 0;
  getopt_used = true;
}

}  // namespace

void restore_getopt() {
  if (!getopt_used) return;
  getopt_used = false;
  optind = opterr = 1;
  optopt = '?';
  optarg = nullptr;
}

void restore_locale() {
  if (former_locale[0] == '\0') return;
  real_setlocale(LC_ALL, former_locale);
  former_locale[0] = '\0';
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int getopt(int count, char* const* arguments, const char* letters) {
  if (inside_controlled) begin_options(MPSSTRESS_CALL_SITE());
  return real_getopt(count, arguments, letters);
}
int getopt_long(int count, char* const* arguments, const char* letters, const option* words,
                int* index) {
  if (inside_controlled) begin_options(MPSSTRESS_CALL_SITE());
  return real_getopt_long(count, arguments, letters, words, index);
}
int getopt_long_only(int count, char* const* arguments, const char* letters, const option* words,
                     int* index) {
  if (inside_controlled) begin_options(MPSSTRESS_CALL_SITE());
  return real_getopt_long_only(count, arguments, letters, words, index);
}

char* setlocale(int category, const char* locale) {
  if (!inside_controlled || locale == nullptr) return real_setlocale(category, locale);
  come_to_unsafe_state(locale_state, MPSSTRESS_CALL_SITE());
  RuntimeScope runtime;
  if (former_locale[0] == '\0') {
    const char* const now = real_setlocale(LC_ALL, nullptr);
    if (std::strlen(now) < kLongestLocale) std::strcpy(former_locale, now);
  }
  return real_setlocale(category, locale);
}

}  // extern "C"
MPSSTRESS_WEAK_END
