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
