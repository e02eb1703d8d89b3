// What the C library reads and writes for the program: texts, and arrays that it sorts. Its code is
// not instrumented, so the accesses are noted here; otherwise a half-copied name would be no race,
// and what was written into static storage would still be there in the next schedule.
//
// Only where the program's own code calls: what libraries do among themselves is theirs.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/libc_calls/heap.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<std::size_t(const char*)> real_strlen("strlen");
RealCall<std::size_t(const char*, std::size_t)> real_strnlen("strnlen");
RealCall<int(const char*, const char*)> real_strcmp("strcmp");
RealCall<int(const char*, const char*, std::size_t)> real_strncmp("strncmp");
RealCall<int(const char*, const char*)> real_strcasecmp("strcasecmp");
RealCall<int(const char*, const char*, std::size_t)> real_strncasecmp("strncasecmp");
RealCall<int(const void*, const void*, std::size_t)> real_memcmp("memcmp");
RealCall<char*(const char*, int)> real_strchr("strchr");
RealCall<char*(const char*, int)> real_strrchr("strrchr");
RealCall<char*(const char*, const char*)> real_strstr("strstr");
RealCall<char*(char*, const char*)> real_strcpy("strcpy");
RealCall<char*(char*, const char*)> real_stpcpy("stpcpy");
RealCall<char*(char*, const char*, std::size_t)> real_strncpy("strncpy");
RealCall<char*(char*, const char*)> real_strcat("strcat");
RealCall<char*(char*, const char*, std::size_t)> real_strncat("strncat");
RealCall<int(const char*)> real_atoi("atoi");
RealCall<long(const char*)> real_atol("atol");
RealCall<long(const char*, char**, int)> real_strtol("strtol");
RealCall<unsigned long(const char*, char**, int)> real_strtoul("strtoul");
RealCall<double(const char*, char**)> real_strtod("strtod");
RealCall<int(char*, std::size_t, const char*, va_list)> real_vsnprintf("vsnprintf");
using Comparison = int(const void*, const void*);
RealCall<void(void*, std::size_t, std::size_t, Comparison*)> real_qsort("qsort");

bool by_program(Address caller) { return inside_controlled && world.executable.has_text(caller); }

void reads(const void* from, std::size_t size, Address code) {
  access_range(reinterpret_cast<Address>(from), size, kRead, code);
}
void writes(const void* to, std::size_t size, Address code) {
  access_range(reinterpret_cast<Address>(to), size, kWrite, code);
}
void reads_text(const char* text, Address code) { reads(text, real_strlen(text) + 1, code); }
void reads_text(const char* text, std::size_t most, Address code) {
  const std::size_t length = real_strnlen(text, most);
  reads(text, length < most ? length + 1 : most, code);
}

// As far as a comparison of the two comes.
void compares(const char* a, const char* b, std::size_t most, Address code) {
  std::size_t size = 0;
  while (size < most && a[size] == b[size] && a[size] != '\0') ++size;
  if (size < most) ++size;
  reads(a, size, code);
  reads(b, size, code);
}

int print(char* to, std::size_t size, const char* format, va_list arguments, Address code) {
  va_list again;
  va_copy(again, arguments);
  const int length = real_vsnprintf(nullptr, std::size_t{0}, format, again);
  va_end(again);
  if (length >= 0 && size != 0) {
    const std::size_t wanted = static_cast<std::size_t>(length) + 1;
    writes(to, wanted < size ? wanted : size, code);
  }
  return real_vsnprintf(to, size, format, arguments);
}

constexpr std::size_t kAnySize = ~std::size_t{0} >> 1;

// What asprintf makes is the program's to free, and to free too early.
int print_new(char** to, const char* format, va_list arguments, Address code) {
  va_list again;
  va_copy(again, arguments);
  const int length = real_vsnprintf(nullptr, std::size_t{0}, format, again);
  va_end(again);
  if (length < 0) return length;
  const std::size_t size = static_cast<std::size_t>(length) + 1;
  char* const text = static_cast<char*>(allocate_for_program(size, code));
  if (text == nullptr) return -1;
  writes(to, sizeof *to, code);
  *to = text;
  return print(text, size, format, arguments, code);
}

char* duplicate(const char* text, std::size_t length, Address code) {
  reads_text(text, length + 1, code);
  char* const copy = static_cast<char*>(allocate_for_program(length + 1, code));
  if (copy == nullptr) return nullptr;
  writes(copy, length + 1, code);
  std::memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

#define CALLER reinterpret_cast<Address>(__builtin_return_address(0))

// A function that notes its accesses and is then the C library's.
#define NOTED(result, name, parameters, arguments, accesses)                          \
  extern "C" result mpsstress_##name parameters __asm__(#name) __attribute__((weak)); \
  extern "C" result mpsstress_##name parameters {                                     \
    const Address code = CALLER;                                                      \
    if (by_program(code)) {                                                           \
      accesses;                                                                       \
    }                                                                                 \
    return real_##name arguments;                                                     \
  }

NOTED(std::size_t, strlen, (const char* text), (text), reads_text(text, code))
NOTED(std::size_t, strnlen, (const char* text, std::size_t most), (text, most),
      reads_text(text, most, code))
NOTED(int, strcmp, (const char* a, const char* b), (a, b), compares(a, b, kAnySize, code))
NOTED(int, strncmp, (const char* a, const char* b, std::size_t most), (a, b, most),
      compares(a, b, most, code))
NOTED(int, strcasecmp, (const char* a, const char* b), (a, b), reads_text(a, code);
      reads_text(b, code))
NOTED(int, strncasecmp, (const char* a, const char* b, std::size_t most), (a, b, most),
      reads_text(a, most, code);
      reads_text(b, most, code))
NOTED(int, memcmp, (const void* a, const void* b, std::size_t size), (a, b, size),
      reads(a, size, code);
      reads(b, size, code))
NOTED(char*, strchr, (const char* text, int letter), (text, letter), reads_text(text, code))
NOTED(char*, strrchr, (const char* text, int letter), (text, letter), reads_text(text, code))
NOTED(char*, strstr, (const char* text, const char* part), (text, part), reads_text(text, code);
      reads_text(part, code))
NOTED(char*, strcpy, (char* to, const char* from), (to, from), reads_text(from, code);
      writes(to, real_strlen(from) + 1, code))
NOTED(char*, stpcpy, (char* to, const char* from), (to, from), reads_text(from, code);
      writes(to, real_strlen(from) + 1, code))
NOTED(char*, strncpy, (char* to, const char* from, std::size_t size), (to, from, size),
      reads_text(from, size, code);
      writes(to, size, code))
NOTED(char*, strcat, (char* to, const char* from), (to, from), reads_text(from, code);
      reads_text(to, code); writes(to + real_strlen(to), real_strlen(from) + 1, code))
NOTED(char*, strncat, (char* to, const char* from, std::size_t size), (to, from, size),
      reads_text(from, size, code);
      reads_text(to, code); writes(to + real_strlen(to), real_strnlen(from, size) + 1, code))
NOTED(int, atoi, (const char* text), (text), reads_text(text, code))
NOTED(long, atol, (const char* text), (text), reads_text(text, code))
NOTED(long, strtol, (const char* text, char** end, int base), (text, end, base),
      reads_text(text, code);
      if (end != nullptr) writes(end, sizeof *end, code))
NOTED(unsigned long, strtoul, (const char* text, char** end, int base), (text, end, base),
      reads_text(text, code);
      if (end != nullptr) writes(end, sizeof *end, code))
NOTED(double, strtod, (const char* text, char** end), (text, end), reads_text(text, code);
      if (end != nullptr) writes(end, sizeof *end, code))
NOTED(int, vsnprintf, (char* to, std::size_t size, const char* format, va_list arguments),
      (to, size, format, arguments), return print(to, size, format, arguments, code))
// Its comparisons are the program's, on what is being sorted.
NOTED(void, qsort, (void* items, std::size_t count, std::size_t size, Comparison* comparison),
      (items, count, size, comparison), writes(items, count* size, code))

MPSSTRESS_WEAK_BEGIN
extern "C" {

int vsprintf(char* to, const char* format, va_list arguments) {
  const Address code = CALLER;
  return by_program(code) ? print(to, kAnySize, format, arguments, code)
                          : real_vsnprintf(to, kAnySize, format, arguments);
}
int sprintf(char* to, const char* format, ...) {
  const Address code = CALLER;
  va_list arguments;
  va_start(arguments, format);
  const int length = by_program(code) ? print(to, kAnySize, format, arguments, code)
                                      : real_vsnprintf(to, kAnySize, format, arguments);
  va_end(arguments);
  return length;
}
int snprintf(char* to, std::size_t size, const char* format, ...) {
  const Address code = CALLER;
  va_list arguments;
  va_start(arguments, format);
  const int length = by_program(code) ? print(to, size, format, arguments, code)
                                      : real_vsnprintf(to, size, format, arguments);
  va_end(arguments);
  return length;
}

static RealCall<int(char**, const char*, va_list)> real_vasprintf("vasprintf");
int vasprintf(char** to, const char* format, va_list arguments) {
  const Address code = CALLER;
  return by_program(code) ? print_new(to, format, arguments, code)
                          : real_vasprintf(to, format, arguments);
}
int asprintf(char** to, const char* format, ...) {
  const Address code = CALLER;
  va_list arguments;
  va_start(arguments, format);
  const int length = by_program(code) ? print_new(to, format, arguments, code)
                                      : real_vasprintf(to, format, arguments);
  va_end(arguments);
  return length;
}

static RealCall<char*(const char*)> real_strdup("strdup");
char* strdup(const char* text) {
  const Address code = CALLER;
  return by_program(code) ? duplicate(text, real_strlen(text), code) : real_strdup(text);
}
static RealCall<char*(const char*, std::size_t)> real_strndup("strndup");
char* strndup(const char* text, std::size_t most) {
  const Address code = CALLER;
  return by_program(code) ? duplicate(text, real_strnlen(text, most), code)
                          : real_strndup(text, most);
}

}  // extern "C"
MPSSTRESS_WEAK_END
