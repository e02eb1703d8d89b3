// The writer waits until no reader is inside.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(freed_while_read, Nothing) {
  std::atomic<int*> current{new int(1)};
  std::atomic<int> readers{0};
  std::thread reader([&] {
    readers.fetch_add(1);
    int* const seen = current.load();
    require(*seen > 0, "a version");
    readers.fetch_sub(1);
  });
  std::thread writer([&] {
    int* const old = current.exchange(new int(2));
    while (readers.load() != 0) std::this_thread::yield();
    delete old;
  });
  reader.join();
  writer.join();
  delete current.load();
}
