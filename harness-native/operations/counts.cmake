# operations/counts.hpp: what a SUT counts of itself, from counts.json beside this file.
include(${CMAKE_CURRENT_LIST_DIR}/table.cmake)
mpsstress_table(counts.json counts json last)

set(rows "")
foreach(index RANGE ${last})
  string(JSON field ERROR_VARIABLE none GET "${json}" counts ${index} field)
  if(none)
    continue() # no count of the SUT's own
  endif()
  string(JSON name GET "${json}" counts ${index} name)
  string(JSON left ERROR_VARIABLE may_grow GET "${json}" counts ${index} left)
  string(JSON pool ERROR_VARIABLE any GET "${json}" counts ${index} pool)
  if(any)
    set(pool "")
  endif()
  set(must_not_grow true)
  if(may_grow)
    set(must_not_grow false)
  endif()
  string(JSON repeated ERROR_VARIABLE may_repeat GET "${json}" counts ${index} repeated)
  set(must_not_repeat true)
  if(may_repeat)
    set(must_not_repeat false)
  endif()
  string(APPEND rows "    {&mpss_statistics::${field}, \"${name}\", ${must_not_grow}, "
         "\"${pool}\", ${must_not_repeat}},\n")
endforeach()

mpsstress_header(counts counts.json "what a SUT counts of itself"
"#include <cstdint>

#include \"mpsstress/sut.h\"

namespace mpsstress::operations {

struct CountRow {
  std::int64_t mpss_statistics::* field;
  const char* name;    // in the summary of a run
  bool must_not_grow;  // by quiescence: what is there then and was not before has leaked
  const char* pool;    // the only one in which it must not; empty: in any
  bool must_not_repeat;  // to grow, each time that a thread repeats its program
};

inline constexpr CountRow kCounts[] = {
${rows}};

}  // namespace mpsstress::operations
")
