// A synchronisation object where no memory is: a member of an object whose pointer is null, or was
// overwritten. The runtime would fault when it looks there, and the stack would be lost.
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "runtime/instrumentation/controlled.hpp"
#include "runtime/pthread_calls/modelled.hpp"

namespace mpsstress::runtime {

void require_memory_at(const void* object) {
  const int error = errno;
  const auto page = static_cast<Address>(getpagesize());
  const Address begin = reinterpret_cast<Address>(object) & ~(page - 1);
  unsigned char resident = 0;
  const bool there = mincore(reinterpret_cast<void*>(begin), page, &resident) == 0;
  errno = error;
  if (there) return;
  char text[96];
  std::snprintf(text, sizeof text,
                "use of a lock, condition or semaphore at %p, where no memory is", object);
  give_up(FindingKind::kCrash, text);
}

}  // namespace mpsstress::runtime
