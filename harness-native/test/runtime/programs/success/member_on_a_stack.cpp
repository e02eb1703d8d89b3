// A member of an object on a stack, of which only the whole is passed on: read when its writer has
// ended.
#include <pthread.h>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Pair {
  int first = 0;
  int second = 0;
};

void* increment(void* argument) {
  ++static_cast<Pair*>(argument)->second;
  return nullptr;
}

}  // namespace

MPSS_PROGRAM(member_on_a_stack, Nothing) {
  Pair pair;
  pthread_t thread;
  pthread_create(&thread, nullptr, increment, &pair);

  pthread_join(thread, nullptr);
  require(pair.second == 1, "it is done");
}
