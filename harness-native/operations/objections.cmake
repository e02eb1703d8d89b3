# operations/objections.hpp: what every run is judged by, from objections.json beside this file.
include(${CMAKE_CURRENT_LIST_DIR}/table.cmake)
mpsstress_table(objections.json objections json last)

set(enumerators "")
set(rows "")
foreach(index RANGE ${last})
  string(JSON what GET "${json}" objections ${index} what)
  string(JSON kind GET "${json}" objections ${index} kind)
  mpsstress_camel(${what} constant)
  string(APPEND enumerators "  k${constant},\n")
  string(APPEND rows "    {\"${what}\", \"${kind}\"},\n")
endforeach()

mpsstress_header(objections objections.json "in which ways a run can be wrong"
"#include <cstdint>

namespace mpsstress::operations {

enum class Wrong : std::uint8_t {
${enumerators}};

struct ObjectionRow {
  const char* what;  // its word in a summary
  const char* kind;  // of the finding
};

inline constexpr ObjectionRow kObjections[] = {
${rows}};

}  // namespace mpsstress::operations
")
