# Unity builds: most of what a file costs are the headers that its neighbours include, too. OFF
# compiles each file by itself, which shows an include that is missing (preset `separate`).
option(MPSSTRESS_UNITY "compile the files of a folder together" ON)

# mpsstress_unity(NAME): the target's files are compiled in groups, the folders; a larger folder is
# cut evenly, so that a change to one file compiles no more than this many.
set(MPSSTRESS_UNITY_MOST 10)
function(mpsstress_unity name)
  if(NOT MPSSTRESS_UNITY)
    return()
  endif()
  get_target_property(sources ${name} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set(folders)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE folder)
    cmake_path(RELATIVE_PATH folder)
    cmake_path(GET folder PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "group_${folder}" group)
    list(APPEND folders ${group})
    list(APPEND files_${group} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(group IN LISTS folders)
    list(LENGTH files_${group} count)
    math(EXPR parts "(${count} + ${MPSSTRESS_UNITY_MOST} - 1) / ${MPSSTRESS_UNITY_MOST}")
    math(EXPR size "(${count} + ${parts} - 1) / ${parts}")
    set(at 0)
    foreach(source IN LISTS files_${group})
      math(EXPR part "${at} / ${size}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}_${part})
      math(EXPR at "${at} + 1")
    endforeach()
  endforeach()
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# mpsstress_library(NAME SOURCES file... [LINKS target...] [UNINSTRUMENTED | HOST])
# One static library for a folder of src/. Its include root is src/, so that an include line names
# the folder it reaches into ("metal/device.hpp") and a test can hold the direction of the arrows.
# HOST: code that drives the SUT and is no part of it. Controlled schedules run it as it is: it is not
# instrumented, its accesses to memory are no steps, its locks and threads are.
function(mpsstress_library name)
  cmake_parse_arguments(ARG "UNINSTRUMENTED;HOST" "" "SOURCES;LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_compile_options(${name} PRIVATE ${MPSSTRESS_COMPILE_OPTIONS})
  if(ARG_HOST AND MPSSTRESS_FLAVOUR STREQUAL "controlled")
    target_compile_options(${name} PRIVATE -femulated-tls)
  elseif(NOT ARG_UNINSTRUMENTED)
    target_compile_options(${name} PRIVATE ${MPSSTRESS_INSTRUMENTATION})
  endif()
  target_link_options(${name} INTERFACE ${MPSSTRESS_LINK_OPTIONS})
  target_link_libraries(${name} PUBLIC ${ARG_LINKS} Threads::Threads)
  mpsstress_unity(${name})
endfunction()

# mpsstress_test(NAME SOURCES file... [LINKS target...])
# A GoogleTest executable registered with CTest. Not built in the controlled flavour: there the
# runtime's own self-tests take its place.
function(mpsstress_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${name} ${ARG_SOURCES})
  target_compile_options(${name} PRIVATE ${MPSSTRESS_COMPILE_OPTIONS} ${MPSSTRESS_INSTRUMENTATION})
  target_link_options(${name} PRIVATE ${MPSSTRESS_LINK_OPTIONS})
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} GTest::gtest_main)
  add_test(NAME ${name} COMMAND ${name})
endfunction()
