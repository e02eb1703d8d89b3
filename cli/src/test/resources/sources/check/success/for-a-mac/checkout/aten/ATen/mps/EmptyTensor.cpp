#include <ATen/mps/EmptyTensor.h>

int tensors() {
#if defined(__APPLE__)
#if __is_target_os(macOS)
  return 1;
#else
#error "not made on this system"
#endif
#else
#error "not made on this system"
#endif
}
