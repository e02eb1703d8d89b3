# Makes operation_codes.hpp from the one table of operations (operations/operations.json), so that
# the interpreter, the parser and the schema cannot drift apart.
set(table ${PROJECT_SOURCE_DIR}/operations/operations.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
file(READ ${table} json)
string(JSON count LENGTH "${json}" operations)
math(EXPR last "${count} - 1")

# constant_of(VARIABLE name_of_something): kNameOfSomething.
function(constant_of variable name)
  string(REPLACE "_" ";" words "${name}")
  set(constant "k")
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND constant ${first}${rest})
  endforeach()
  set(${variable} ${constant} PARENT_SCOPE)
endfunction()

set(enumerators "")
set(families "")
set(rows "")
foreach(index RANGE ${last})
  string(JSON code GET "${json}" operations ${index} code)
  foreach(part IN ITEMS name family syntax waits)
    string(JSON ${part} GET "${json}" operations ${index} ${part})
  endforeach()
  foreach(part IN ITEMS result answers changes)
    string(JSON ${part} ERROR_VARIABLE none GET "${json}" operations ${index} ${part})
    if(NOT ${part} OR none)
      set(${part} "")
    endif()
  endforeach()
  set(needs "")
  string(JSON number LENGTH "${json}" operations ${index} needs)
  if(number)
    math(EXPR last_need "${number} - 1")
    foreach(need RANGE ${last_need})
      string(JSON word GET "${json}" operations ${index} needs ${need})
      list(APPEND needs ${word})
    endforeach()
    list(JOIN needs " " needs)
  endif()
  constant_of(constant ${name})
  constant_of(family ${family})
  list(APPEND families ${family})
  string(APPEND enumerators "  ${constant} = ${code},\n")
  string(APPEND rows "    {OperationCode::${constant}, \"${name}\", \"${syntax}\", \"${result}\", \"${waits}\",\n"
    "     OperationFamily::${family}, \"${answers}\", \"${changes}\", \"${needs}\"},\n")
endforeach()
list(REMOVE_DUPLICATES families)
list(JOIN families ", " families)

file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/program/plan/operation_codes.hpp @ONLY CONTENT
"// Made by CMake from operations/operations.json: the codes of the operations.
#ifndef MPSSTRESS_PROGRAM_PLAN_OPERATION_CODES_HPP
#define MPSSTRESS_PROGRAM_PLAN_OPERATION_CODES_HPP

#include <cstdint>

namespace mpsstress::program {

enum class OperationCode : std::uint8_t {
@enumerators@};

// What an operation is about.
enum class OperationFamily : std::uint8_t { @families@ };

struct OperationRow {
  OperationCode code;
  const char* name;
  const char* syntax;  // what follows the name says which operands it takes
  const char* result;  // tensor, stream, event, carried, or nothing
  const char* waits;   // \"[pool] what [clause], …\": what it may wait for
  OperationFamily family = OperationFamily::kCreation;
  const char* answers = \"\";  // boolean, count, or nothing
  const char* changes = \"\";  // what becomes of its first operand: given_back, rewritten, or nothing
  const char* needs = \"\";    // \"capability …\"
};

inline constexpr OperationRow kOperationTable[] = {
@rows@};

}  // namespace mpsstress::program

#endif
")
