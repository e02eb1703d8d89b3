#include "runtime/base/process_end.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/base/inside.hpp"

namespace mpsstress::runtime {

void prepare_process_end() { syscall(SYS_getpid); }

void end_process(int status) {
  inside_controlled = false;
  for (;;) syscall(SYS_exit_group, status);
}

}  // namespace mpsstress::runtime
