// What sscanf writes into the program's variables: found in its format, since its own code is not
// instrumented.
#include <cctype>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/pthread_calls/modelled.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(const char*, const char*, va_list)> real_vsscanf("vsscanf");

// One conversion of a format that writes somewhere.
struct Conversion {
  std::size_t size;  // of what it writes; of a text: the most, without its end
  bool is_text;
  bool counts;  // %n does not
};

constexpr std::size_t kUnlimited = ~std::size_t{0} >> 1;

std::size_t size_of_number(const char*& at) {
  if (std::strncmp(at, "hh", 2) == 0) return at += 2, sizeof(char);
  if (std::strncmp(at, "ll", 2) == 0) return at += 2, sizeof(long long);
  switch (*at) {
    case 'h':
      return ++at, sizeof(short);
    case 'l':
    case 'j':
    case 'z':
    case 't':
      return ++at, sizeof(long);
    case 'L':
      return ++at, sizeof(long double);
    default:
      return sizeof(int);
  }
}

// Behind the `]` of a set of letters; one that stands first belongs to the set.
const char* after_set(const char* at) {
  if (*at == '^') ++at;
  if (*at == ']') ++at;
  while (*at != '\0' && *at != ']') ++at;
  return *at == '\0' ? at : at + 1;
}

// The next conversion that writes; false at the end of the format.
bool next_conversion(const char*& at, Conversion& found) {
  while (*at != '\0') {
    if (*at++ != '%') continue;
    if (*at == '%') {
      ++at;
      continue;
    }
    const bool skips = *at == '*';
    if (skips) ++at;
    char* end = nullptr;
    const std::size_t width = std::strtoul(at, &end, 10);
    at = end;
    const bool makes = *at == 'm';
    if (makes) ++at;
    const std::size_t size = size_of_number(at);
    const char kind = *at == '\0' ? '\0' : *at++;
    if (kind == '[') at = after_set(at);
    const bool is_text = kind == 's' || kind == '[';
    const bool is_real = std::strchr("aAeEfFgG", kind) != nullptr && kind != '\0';
    found = Conversion{size, is_text && !makes, kind != 'n'};
    if (makes || kind == 'p') {
      found.size = sizeof(void*);
    } else if (is_text) {
      found.size = width == 0 ? kUnlimited : width;
    } else if (kind == 'c') {
      found.size = width == 0 ? 1 : width;
    } else if (is_real && size == sizeof(long)) {
      found.size = sizeof(double);
    }
    if (!skips && kind != '\0') return true;
  }
  return false;
}

int scan(const char* text, const char* format, va_list arguments, Address code) {
  const std::size_t length = std::strlen(text);
  access_range(reinterpret_cast<Address>(text), length + 1, kRead, code);
  va_list places;
  Conversion conversion{};
  va_copy(places, arguments);
  for (const char* at = format; next_conversion(at, conversion);) {
    const std::size_t most = conversion.size < length ? conversion.size : length;
    save_static_storage(va_arg(places, void*), conversion.is_text ? most + 1 : conversion.size);
  }
  va_end(places);
  va_copy(places, arguments);
  const int count = real_vsscanf(text, format, arguments);
  int left = count;
  for (const char* at = format; left > 0 && next_conversion(at, conversion);) {
    const void* const place = va_arg(places, void*);
    if (conversion.counts) --left;
    const std::size_t size =
        conversion.is_text ? std::strlen(static_cast<const char*>(place)) + 1 : conversion.size;
    access_range(reinterpret_cast<Address>(place), size, kWrite, code);
  }
  va_end(places);
  return count;
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

// The C library has a second name for each.
#define SCANS_TEXT(name, symbol)                                                             \
  extern "C" int mpsstress_##name(const char*, const char*, ...) __asm__(symbol)             \
      __attribute__((weak));                                                                 \
  extern "C" int mpsstress_##name(const char* text, const char* format, ...) {               \
    const auto code = reinterpret_cast<Address>(__builtin_return_address(0));                \
    va_list arguments;                                                                       \
    va_start(arguments, format);                                                             \
    const bool noted = inside_controlled && world.executable.has_text(code);                 \
    const int count =                                                                        \
        noted ? scan(text, format, arguments, code) : real_vsscanf(text, format, arguments); \
    va_end(arguments);                                                                       \
    return count;                                                                            \
  }
SCANS_TEXT(sscanf, "sscanf")
SCANS_TEXT(sscanf_of_c99, "__isoc99_sscanf")
