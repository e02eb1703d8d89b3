# Makes operation_codes.hpp from the one table of operations (operations/operations.json), so that
# the interpreter, the parser and the schema cannot drift apart.
set(table ${PROJECT_SOURCE_DIR}/operations/operations.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
file(READ ${table} json)
string(JSON count LENGTH "${json}" operations)
math(EXPR last "${count} - 1")

set(enumerators "")
set(rows "")
foreach(index RANGE ${last})
  string(JSON code GET "${json}" operations ${index} code)
  string(JSON name GET "${json}" operations ${index} name)
  string(JSON syntax GET "${json}" operations ${index} syntax)
  string(JSON waits GET "${json}" operations ${index} waits)
  string(JSON result ERROR_VARIABLE no_result GET "${json}" operations ${index} result)
  if(NOT result)
    set(result "")
  endif()
  string(REPLACE "_" ";" words "${name}")
  set(constant "k")
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND constant ${first}${rest})
  endforeach()
  string(APPEND enumerators "  ${constant} = ${code},\n")
  string(APPEND rows "    {OperationCode::${constant}, \"${name}\", \"${syntax}\", \"${result}\", \"${waits}\"},\n")
endforeach()

file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/program/plan/operation_codes.hpp @ONLY CONTENT
"// Made by CMake from operations/operations.json: the codes of the operations.
#ifndef MPSSTRESS_PROGRAM_PLAN_OPERATION_CODES_HPP
#define MPSSTRESS_PROGRAM_PLAN_OPERATION_CODES_HPP

#include <cstdint>

namespace mpsstress::program {

enum class OperationCode : std::uint8_t {
@enumerators@};

struct OperationRow {
  OperationCode code;
  const char* name;
  const char* syntax;  // what follows the name says which operands it takes
  const char* result;  // tensor, stream, event, carried, or nothing
  const char* waits;   // \"[pool] what [clause], …\": what it may wait for
};

inline constexpr OperationRow kOperationTable[] = {
@rows@};

}  // namespace mpsstress::program

#endif
")
