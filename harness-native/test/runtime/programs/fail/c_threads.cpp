// C's own threads: the flag is raised without the lock.
#include <threads.h>

#include "../program.hpp"

namespace {

struct Gate {
  mtx_t mutex;
  cnd_t opened;
  bool open = false;
};

int opener(void* argument) {
  Gate& gate = *static_cast<Gate*>(argument);
  gate.open = true;
  mtx_lock(&gate.mutex);
  cnd_broadcast(&gate.opened);
  mtx_unlock(&gate.mutex);
  return 7;
}

}  // namespace

MPSS_PROGRAM(c_threads, Race) {
  Gate gate;
  mtx_init(&gate.mutex, mtx_plain);
  cnd_init(&gate.opened);
  thrd_t thread{};
  thrd_create(&thread, opener, &gate);
  mtx_lock(&gate.mutex);
  while (!gate.open) cnd_wait(&gate.opened, &gate.mutex);
  mtx_unlock(&gate.mutex);
  thrd_join(thread, nullptr);
  cnd_destroy(&gate.opened);
  mtx_destroy(&gate.mutex);
}
