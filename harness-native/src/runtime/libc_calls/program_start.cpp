// Where the program's global constructors begin and end: the C library's own start of a process
// runs them and then main(). What they allocate is the startup heap. Where the executable has an
// explorer of programs in it, that one is called in the place of main(), which it is given.
#include "runtime/base/executable.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/memory/arena.hpp"

using namespace mpsstress::runtime;  // NOLINT: what follows is the definition of a library function

using Main = int(int, char**, char**);

extern "C" int mpsstress_explore_main(Main* main, int count, char** arguments, char** environment)
    __attribute__((weak));

namespace {

RealCall<int(Main*, int, char**, void (*)(), void (*)(), void (*)(), void*)> real_start(
    "__libc_start_main");
Main* program_main = nullptr;

int run_main(int count, char** arguments, char** environment) {
  close_startup_heap();
  if (mpsstress_explore_main != nullptr) {
    return mpsstress_explore_main(program_main, count, arguments, environment);
  }
  return program_main(count, arguments, environment);
}

}  // namespace

extern "C" int __libc_start_main(Main* main, int count, char** arguments, void (*init)(),
                                 void (*fini)(), void (*loader_fini)(), void* stack_end) {
  find_executable();  // whose allocations are the C library's has to be known
  open_startup_heap();
  program_main = main;
  return real_start(run_main, count, arguments, init, fini, loader_fini, stack_end);
}
