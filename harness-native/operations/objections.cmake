# What every run is judged by, from objections.json beside this file: operations/objections.hpp, in a
# folder of the build.
set(table ${CMAKE_CURRENT_LIST_DIR}/objections.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
file(READ ${table} json)
string(JSON count LENGTH "${json}" objections)
math(EXPR last "${count} - 1")

set(enumerators "")
set(rows "")
foreach(index RANGE ${last})
  string(JSON what GET "${json}" objections ${index} what)
  string(JSON kind GET "${json}" objections ${index} kind)
  set(constant "k") # kRaisedOther for raised-other
  string(REPLACE "-" ";" words "${what}")
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND constant ${first}${rest})
  endforeach()
  string(APPEND enumerators "  ${constant},\n")
  string(APPEND rows "    {\"${what}\", \"${kind}\"},\n")
endforeach()

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/operations/objections.hpp @ONLY CONTENT
"// Made by CMake from operations/objections.json: in which ways a run can be wrong.
#ifndef MPSSTRESS_OPERATIONS_OBJECTIONS_HPP
#define MPSSTRESS_OPERATIONS_OBJECTIONS_HPP

#include <cstdint>

namespace mpsstress::operations {

enum class Wrong : std::uint8_t {
@enumerators@};

struct ObjectionRow {
  const char* what;  // its word in a summary
  const char* kind;  // of the finding
};

inline constexpr ObjectionRow kObjections[] = {
@rows@};

}  // namespace mpsstress::operations

#endif
")
