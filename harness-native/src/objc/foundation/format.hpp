// Format strings with %@ in them.
#ifndef MPSSTRESS_OBJC_FOUNDATION_FORMAT_HPP
#define MPSSTRESS_OBJC_FOUNDATION_FORMAT_HPP

#include <cstdarg>
#include <string>

namespace mpsstress::face {
std::string formatted(const char* format, va_list arguments);
}

#endif  // MPSSTRESS_OBJC_FOUNDATION_FORMAT_HPP
