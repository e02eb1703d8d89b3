// An object is finished only after it has been published.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

struct Item {
  int ready = 0;
};
MPSS_PROGRAM(write_after_publication, Race) {
  Item item;
  std::atomic<Item*> published{nullptr};
  std::thread reader([&] {
    if (const Item* const seen = published.load()) require(seen->ready == 1, "not finished");
  });
  published.store(&item);
  item.ready = 1;
  reader.join();
}
