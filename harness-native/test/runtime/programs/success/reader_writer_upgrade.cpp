// Looks again under the exclusive lock.
#include <mutex>
#include <shared_mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(reader_writer_upgrade, Nothing) {
  std::shared_mutex mutex;
  int entries = 0;
  auto insert_if_absent = [&] {
    bool absent;
    {
      std::shared_lock lock(mutex);
      absent = entries == 0;
    }
    if (absent) {
      std::unique_lock lock(mutex);
      if (entries == 0) ++entries;
    }
  };
  std::thread first(insert_if_absent);
  std::thread second(insert_if_absent);
  first.join();
  second.join();
  require(entries == 1, "one entry");
}
