// The old version is freed at once, although a reader may still hold it.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(freed_while_read, UseAfterFree) {
  std::atomic<int*> current{new int(1)};
  std::thread reader([&] {
    int* const seen = current.load();
    require(*seen > 0, "a version");
  });
  std::thread writer([&] {
    int* const old = current.exchange(new int(2));
    delete old;
  });
  reader.join();
  writer.join();
  delete current.load();
}
