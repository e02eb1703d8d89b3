// A forked process that nobody would miss.
#pragma once

#include <sys/types.h>

namespace mpsstress::runtime {

// To be called by a child: it ends when that parent does, also when it has already. The parent must
// have one thread only: the system's signal comes when the thread ends that forked.
void end_with_parent(pid_t parent);

}  // namespace mpsstress::runtime
