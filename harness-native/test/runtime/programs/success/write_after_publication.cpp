// An object is published when it is finished.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

struct Item {
  int ready = 0;
};
MPSS_PROGRAM(write_after_publication, Nothing) {
  Item item;
  std::atomic<Item*> published{nullptr};
  std::thread reader([&] {
    if (const Item* const seen = published.load()) require(seen->ready == 1, "not finished");
  });
  item.ready = 1;
  published.store(&item);
  reader.join();
}
