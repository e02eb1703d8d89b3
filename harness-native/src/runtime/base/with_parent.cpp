// A parent that ended before the system was asked sends no signal: its child has another one then.
#include "runtime/base/with_parent.hpp"

#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>

namespace mpsstress::runtime {
namespace {

constexpr int kOrphan = 143;  // as after SIGTERM; nobody is there to see it

}  // namespace

void end_with_parent(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kOrphan);
}

}  // namespace mpsstress::runtime
