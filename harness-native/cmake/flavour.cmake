# A flavour is one way of compiling the same sources; each has its own build folder (presets).
#   plain       optimised, real threads: the library that the JVM loads, and mps-harness
#   controlled  -fsanitize=thread -femulated-tls over libc++, linked with src/runtime instead of TSan
#   tsan, asan  the sanitizers' own runtimes, real threads
set(MPSSTRESS_FLAVOUR "plain" CACHE STRING "plain, controlled, tsan or asan")
set_property(CACHE MPSSTRESS_FLAVOUR PROPERTY STRINGS plain controlled tsan asan)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g1")

# Subjects in Objective-C++ are compiled with libc++ in every flavour, and so must be what they meet.
option(MPSSTRESS_LIBCXX "use libc++ where the flavour does not demand it" OFF)
if(MPSSTRESS_FLAVOUR STREQUAL "controlled")
  set(MPSSTRESS_LIBCXX ON)
endif()

set(MPSSTRESS_WARNINGS -Wall -Wextra -Wconversion -Wshadow -Werror)
set(MPSSTRESS_COMPILE_OPTIONS ${MPSSTRESS_WARNINGS} -fno-omit-frame-pointer)
set(MPSSTRESS_LINK_OPTIONS)
if(MPSSTRESS_LIBCXX)
  list(APPEND MPSSTRESS_COMPILE_OPTIONS -stdlib=libc++)
  list(APPEND MPSSTRESS_LINK_OPTIONS -stdlib=libc++)
endif()

# clang 19 takes a member of an object on a stack for the function's own where that member's address
# alone is not passed on, although the object's is. This has it look at none of them: all are shared.
set(MPSSTRESS_INSTRUMENT_MEMBERS "SHELL:-mllvm -capture-tracking-max-uses-to-explore=0")
if(MPSSTRESS_FLAVOUR STREQUAL "controlled")
  # libc++: with libstdc++, call_once does not link under emulated TLS.
  # Full names of functions beside the line tables, for the stacks of findings.
  list(APPEND MPSSTRESS_COMPILE_OPTIONS -fdebug-info-for-profiling)
  # A read that a write of the same word follows is instrumented too: it is a scheduling point.
  set(MPSSTRESS_INSTRUMENTATION -fsanitize=thread -femulated-tls
                                "SHELL:-mllvm -tsan-instrument-read-before-write=1"
                                ${MPSSTRESS_INSTRUMENT_MEMBERS})
elseif(MPSSTRESS_FLAVOUR STREQUAL "tsan")
  set(MPSSTRESS_INSTRUMENTATION -fsanitize=thread ${MPSSTRESS_INSTRUMENT_MEMBERS})
  list(APPEND MPSSTRESS_LINK_OPTIONS -fsanitize=thread)
elseif(MPSSTRESS_FLAVOUR STREQUAL "asan")
  # Without vptr: a call on an object that is gone is AddressSanitizer's to report, which knows where
  # it was freed; the other report, made first, takes so long that the process may end meanwhile.
  set(MPSSTRESS_INSTRUMENTATION -fsanitize=address,undefined -fno-sanitize=vptr
                                -fno-sanitize-recover=undefined)
  list(APPEND MPSSTRESS_LINK_OPTIONS -fsanitize=address,undefined)
elseif(NOT MPSSTRESS_FLAVOUR STREQUAL "plain")
  message(FATAL_ERROR "MPSSTRESS_FLAVOUR is '${MPSSTRESS_FLAVOUR}'; expected plain, controlled, tsan or asan")
endif()

find_package(Threads REQUIRED)
