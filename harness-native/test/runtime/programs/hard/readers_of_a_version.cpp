// Readers announce themselves after they have looked which version there is, so that the writer,
// who replaces it and waits for those announced, frees what one of them is about to read.
#include <atomic>
#include <thread>
#include <vector>

#include "../program.hpp"

namespace {

struct Version {
  int number;
};

template <int readers>
void versions() {
  std::atomic<Version*> current{new Version{1}};
  std::atomic<int> announced{0};
  std::vector<std::thread> all;
  for (int i = 0; i < readers; ++i) {
    all.emplace_back([&] {
      const Version* const version = current.load();
      announced.fetch_add(1);
      static_cast<void>(static_cast<const volatile Version*>(version)->number);
      announced.fetch_sub(1);
    });
  }
  std::thread writer([&] {
    Version* const old = current.exchange(new Version{2});
    while (announced.load() != 0) std::this_thread::yield();
    delete old;
  });
  for (std::thread& thread : all) thread.join();
  writer.join();
  delete current.load();
}

MPSS_HARD_PROGRAM(versions_1_reader, UseAfterFree, versions<1>);
MPSS_HARD_PROGRAM(versions_5_readers, UseAfterFree, versions<5>);

}  // namespace
