// A text begins in a buffer on the stack, and moves to the heap before another thread says so.
#include <atomic>
#include <cstdlib>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(freed_from_a_stack, Nothing) {
  char small[16] = {};
  std::atomic<char*> text{small};
  std::atomic<bool> moved{false};
  std::thread grows([&] {
    text = static_cast<char*>(std::malloc(100));
    moved = true;
  });
  const bool is_on_heap = moved;
  char* const seen = text;
  if (is_on_heap) std::free(seen);
  grows.join();
  if (!is_on_heap) std::free(text);
}
