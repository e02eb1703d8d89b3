// Definitions in place of the C library's are weak: a program may have a function of its own by the
// name of one that it does not use (`send`, `accept`, `wait`), and then that one is meant.
#pragma once

#define MPSSTRESS_WEAK_BEGIN \
  _Pragma("clang attribute push(__attribute__((weak)), apply_to = function)")
#define MPSSTRESS_WEAK_END _Pragma("clang attribute pop")
