# What a shared library shows to others. A library that shows more is in the way of those that are
# loaded beside it: libtorch's own calls of the C++ library have bound to copies in a plugin.
# mpsstress_export_lists(PREFIX pattern...)
# Writes PREFIX.map (a version script, ELF) and PREFIX.list (an exported symbols list, Mach-O).
function(mpsstress_export_lists prefix)
  list(JOIN ARGN "; " names)
  file(CONFIGURE OUTPUT ${prefix}.map CONTENT "{\n  global: @names@;\n  local: *;\n};\n" @ONLY)
  list(TRANSFORM ARGN PREPEND "_" OUTPUT_VARIABLE names)
  list(JOIN names "\n" names)
  file(CONFIGURE OUTPUT ${prefix}.list CONTENT "@names@\n" @ONLY)
endfunction()

# mpsstress_exports(TARGET pattern...)
# The library shows these names and nothing else, and the linker refuses one that does not name
# every library that it uses.
function(mpsstress_exports target)
  set(prefix ${CMAKE_CURRENT_BINARY_DIR}/${target}-exports)
  mpsstress_export_lists(${prefix} ${ARGN})
  if(APPLE)
    set(list ${prefix}.list)
    target_link_options(${target} PRIVATE -Wl,-exported_symbols_list,${list})
  else()
    set(list ${prefix}.map)
    target_link_options(${target} PRIVATE -Wl,--version-script=${list} -Wl,-z,defs)
  endif()
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${list})
endfunction()
