// The address of a thread-local variable is used after its thread has ended.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

thread_local int current_stream = 0;

}  // namespace

MPSS_PROGRAM(thread_local_escapes, UseAfterFree) {
  std::atomic<int*> escaped{nullptr};
  std::thread owner([&] {
    current_stream = 5;
    escaped.store(&current_stream);
  });
  owner.join();
  int* const found = escaped.load();
  require(*found == 5, "the value is there");
}
