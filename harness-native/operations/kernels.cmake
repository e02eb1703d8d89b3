# What the words that compute are, from the one table of operations beside this file, for everyone
# who executes or judges them: operations/kernels.hpp, in a folder of the build.
set(MPSSTRESS_OPERATIONS ${CMAKE_CURRENT_LIST_DIR}/operations.json)

# mpsstress_kernels(ROWS NAMES CALLS HEADERS): of each kernel, in the order of their numbers, its row
# of the table, X(Name, name), the call of ATen, and the header that declares it.
function(mpsstress_kernels rows names calls headers)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${MPSSTRESS_OPERATIONS})
  file(READ ${MPSSTRESS_OPERATIONS} json)
  string(JSON count LENGTH "${json}" operations)
  math(EXPR last "${count} - 1")
  set(number 0)
  foreach(index RANGE ${last})
    string(JSON kernel ERROR_VARIABLE none GET "${json}" operations ${index} kernel)
    if(none)
      continue()
    endif()
    string(JSON expected GET "${kernel}" number)
    if(NOT expected EQUAL number)
      message(FATAL_ERROR "operations.json: a kernel of number ${expected} stands where ${number} is due")
    endif()
    string(JSON name GET "${json}" operations ${index} name)
    string(JSON code GET "${json}" operations ${index} code)
    string(JSON syntax GET "${json}" operations ${index} syntax)
    string(REGEX MATCHALL "<tensor>" inputs "${syntax}")
    list(LENGTH inputs inputs)
    foreach(part IN ITEMS shape bound parameters torch)
      string(JSON ${part} GET "${kernel}" ${part})
    endforeach()
    string(APPEND table
      "    {\"${name}\", ${code}, ${inputs}, KernelShape::${shape}, KernelBound::${bound}, KernelParameters::${parameters}},\n")
    string(REPLACE "_" ";" words "${name}")
    set(camel "")
    foreach(word IN LISTS words)
      string(SUBSTRING ${word} 0 1 first)
      string(SUBSTRING ${word} 1 -1 rest)
      string(TOUPPER ${first} first)
      string(APPEND camel ${first}${rest})
    endforeach()
    string(APPEND list " X(${camel}, ${name})")
    string(TOUPPER ${name} constant)
    string(REGEX MATCH "at::([a-z_]+)" header "${torch}")
    string(APPEND include "#include <ATen/ops/${CMAKE_MATCH_1}.h>\n")
    string(APPEND all "    case MPSS_${constant}:\n      return ${torch};\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(${rows} "${table}" PARENT_SCOPE)
  set(${names} "${list}" PARENT_SCOPE)
  set(${calls} "${all}" PARENT_SCOPE)
  set(${headers} "${include}" PARENT_SCOPE)
endfunction()

mpsstress_kernels(kernel_rows kernel_names kernel_calls kernel_headers)

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/operations/kernels.hpp @ONLY CONTENT
"// Made by CMake from operations/operations.json: the words that compute.
#ifndef MPSSTRESS_OPERATIONS_KERNELS_HPP
#define MPSSTRESS_OPERATIONS_KERNELS_HPP

#include <cstddef>

namespace mpsstress {

// What a kernel's inputs must be, and what its result then is: operations.json says it of each.
enum class KernelShape { same, product, linear, one };
enum class KernelBound { first, sum, product, inner_product, linear, total, rounded };
enum class KernelParameters { elementwise, matrix, rows, sum };

struct KernelRow {
  const char* name;
  int code;  // of the word, in plans and traces
  std::size_t inputs;
  KernelShape shape;
  KernelBound bound;
  KernelParameters parameters;
};

// By mpss_kernel.
inline constexpr KernelRow kKernelTable[] = {
@kernel_rows@};

}  // namespace mpsstress

// X(Name, name) of each, in that order.
#define MPSSTRESS_KERNELS(X)@kernel_names@

#endif
")
