// A text begins in a buffer on the stack. Another thread says that it has moved to the heap before
// it has, and so the buffer is freed.
#include <atomic>
#include <cstdlib>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(freed_from_a_stack, Misuse) {
  char small[16] = {};
  std::atomic<char*> text{small};
  std::atomic<bool> moved{false};
  std::thread grows([&] {
    moved = true;
    text = static_cast<char*>(std::malloc(100));
  });
  const bool is_on_heap = moved;
  char* const seen = text;
  if (is_on_heap) std::free(seen);
  grows.join();
  if (!is_on_heap) std::free(text);
}
