// A sequence lock whose writer counts only at the end: a reader in the middle notices nothing.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(sequence_lock_never_odd, Violation) {
  std::atomic<int> version{0};
  std::atomic<int> first{0};
  std::atomic<int> second{0};
  std::thread writer([&] {
    first = 1;
    second = 1;
    version = version + 2;
  });
  std::thread reader([&] {
    for (int attempt = 0; attempt < 3; ++attempt) {
      const int before = version.load();
      if (before % 2 != 0) continue;
      const int one = first.load();
      const int two = second.load();
      if (version.load() == before) {
        require(one == two, "both belong together");
        return;
      }
    }
  });
  writer.join();
  reader.join();
}
