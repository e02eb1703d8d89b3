# operations/operation_codes.hpp: the codes of the operations and what the interpreter knows of each,
# from operations.json beside this file.
include(${CMAKE_CURRENT_LIST_DIR}/table.cmake)
mpsstress_table(operations.json operations json last)

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
  mpsstress_camel(${name} constant)
  mpsstress_camel(${family} family)
  list(APPEND families k${family})
  string(APPEND enumerators "  k${constant} = ${code},\n")
  string(APPEND rows "    {OperationCode::k${constant}, \"${name}\", \"${syntax}\", \"${result}\", \"${waits}\",\n"
    "     OperationFamily::k${family}, \"${answers}\", \"${changes}\", \"${needs}\"},\n")
endforeach()
list(REMOVE_DUPLICATES families)
list(JOIN families ", " families)

mpsstress_header(operation_codes operations.json "the codes of the operations"
"#include <cstdint>

namespace mpsstress::program {

enum class OperationCode : std::uint8_t {
${enumerators}};

// What an operation is about.
enum class OperationFamily : std::uint8_t { ${families} };

struct OperationRow {
  OperationCode code;
  const char* name;
  const char* syntax;  // what follows the name says which operands it takes
  const char* result;  // tensor, stream, event, carried, or nothing
  const char* waits;   // \"[pool] what [clause], …\": what it may wait for
  OperationFamily family = OperationFamily::kCreation;
  const char* answers = \"\";  // boolean, count, or nothing
  const char* changes = \"\";  // what becomes of its first operand: given_back, …, or nothing
  const char* needs = \"\";    // \"capability …\"
};

inline constexpr OperationRow kOperationTable[] = {
${rows}};

}  // namespace mpsstress::program
")
