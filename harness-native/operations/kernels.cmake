# operations/kernels.hpp: the words that compute, from operations.json beside this file, for everyone
# who executes or judges them.
include(${CMAKE_CURRENT_LIST_DIR}/table.cmake)

# mpsstress_kernels(ROWS NAMES CALLS HEADERS): of each kernel, in the order of their numbers, its row
# of the table, X(Name, name), the call of ATen, and the header that declares it.
function(mpsstress_kernels rows names calls headers)
  mpsstress_table(operations.json operations json last)
  set(table "")
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
    mpsstress_camel(${name} camel)
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

mpsstress_header(kernels operations.json "the words that compute"
"#include <cstddef>

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
${kernel_rows}};

}  // namespace mpsstress

// X(Name, name) of each, in that order.
#define MPSSTRESS_KERNELS(X)${kernel_names}
")
