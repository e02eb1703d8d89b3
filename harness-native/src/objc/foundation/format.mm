// One conversion after the other, by the C library but for %@.
#include "objc/foundation/format.hpp"

#include <Foundation/Foundation.h>

#include <cstring>

namespace mpsstress::face {
namespace {

struct Conversion {
  std::string specification;
  char letter = 0;
  int longs = 0;  // of l, ll, z, t, j, q: the argument is 8 bytes
  bool starred = false;
};

// at: behind the %; left behind the letter.
Conversion parse(const char*& at) {
  Conversion conversion;
  conversion.specification = "%";
  for (; *at != 0; ++at) {
    conversion.specification += *at;
    if (std::strchr("lqztj", *at) != nullptr) ++conversion.longs;
    if (*at == '*') conversion.starred = true;
    if (std::strchr("-+ #0123456789.hlqztjL*'", *at) == nullptr) {
      conversion.letter = *at++;
      break;
    }
  }
  return conversion;
}

template <typename Value>
void append(std::string& out, const Conversion& conversion, int star, Value value) {
  char text[512];
  const char* specification = conversion.specification.c_str();
  if (conversion.starred) {
    snprintf(text, sizeof text, specification, star, value);
  } else {
    snprintf(text, sizeof text, specification, value);
  }
  out += text;
}

}  // namespace

std::string formatted(const char* format, va_list arguments) {
  std::string out;
  for (const char* at = format; *at != 0;) {
    if (*at != '%') {
      out += *at++;
      continue;
    }
    ++at;
    const Conversion conversion = parse(at);
    const int star = conversion.starred ? va_arg(arguments, int) : 0;
    switch (conversion.letter) {
      case '%':
        out += '%';
        break;
      case '@': {
        id const object = va_arg(arguments, id);
        NSString* text = object == nil ? @"(null)" : [object description];
        out += [text UTF8String];
        break;
      }
      case 's': {
        const char* text = va_arg(arguments, const char*);
        if (conversion.specification == "%s") {
          out += text == nullptr ? "(null)" : text;
        } else {
          append(out, conversion, star, text);
        }
        break;
      }
      case 'p':
        append(out, conversion, star, va_arg(arguments, void*));
        break;
      case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
        append(out, conversion, star, va_arg(arguments, double));
        break;
      default:
        if (conversion.longs != 0) {
          append(out, conversion, star, va_arg(arguments, long));
        } else {
          append(out, conversion, star, va_arg(arguments, int));
        }
    }
  }
  return out;
}

}  // namespace mpsstress::face
