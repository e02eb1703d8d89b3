// A member of an object on a stack, of which only the whole is passed on: a compiler may take the
// member for the function's own.
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

MPSS_PROGRAM(member_on_a_stack, Race) {
  Pair pair;
  pthread_t thread;
  pthread_create(&thread, nullptr, increment, &pair);
  require(pair.second <= 1, "it is 0 or 1");
  pthread_join(thread, nullptr);
}
