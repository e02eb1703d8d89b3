// A relaxed reference count: the last owner deletes what another's writes are not ordered with.
#include <atomic>
#include <thread>

#include "../program.hpp"

struct Object {
  std::atomic<int> owners{2};
  int data[2] = {0, 0};
};
static void release(Object* object, int me) {
  object->data[me] = 1;
  if (object->owners.fetch_sub(1, std::memory_order_relaxed) == 1) delete object;
}
MPSS_PROGRAM(reference_count_relaxed, UseAfterFree) {
  auto* const object = new Object;
  std::thread other([object] { release(object, 1); });
  release(object, 0);
  other.join();
}
