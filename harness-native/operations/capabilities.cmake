# operations/capabilities.hpp: the words of mpss_capability's bits. sut.h has the one list of them;
# Java reads it, too.
set(header ${PROJECT_SOURCE_DIR}/include/mpsstress/sut.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
file(STRINGS ${header} lines REGEX "MPSS_CAN_[A-Z_]+ = 1 << [0-9]+")

set(rows "")
foreach(line IN LISTS lines)
  string(REGEX REPLACE ".*MPSS_CAN_([A-Z_]+) = .*" "\\1" name "${line}")
  string(TOLOWER ${name} word)
  string(APPEND rows "    {MPSS_CAN_${name}, \"${word}\"},\n")
endforeach()

include(${CMAKE_CURRENT_LIST_DIR}/table.cmake)
mpsstress_header(capabilities "../include/mpsstress/sut.h" "what a SUT can do"
"#include \"mpsstress/sut.h\"

namespace mpsstress::operations {

struct CapabilityRow {
  mpss_capability bit;
  const char* word;
};

inline constexpr CapabilityRow kCapabilities[] = {
${rows}};

}  // namespace mpsstress::operations
")
