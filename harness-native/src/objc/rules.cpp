// The defaults of all rules, where whoever is linked with the face defines no others. A file of its
// own: no compiler sees the value where it is read.
#include "objc/rules.hpp"

extern "C" __attribute__((weak)) const std::uint32_t mpss_rules = 0;
