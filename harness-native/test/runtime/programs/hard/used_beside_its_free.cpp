// One thread takes a block out and frees it, while another one has found it before and uses it
// still: among many uses of another lock, which put the use before the free in nearly every
// schedule.
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

template <int rounds>
void used_beside_its_free() {
  std::mutex queue_mutex;
  std::mutex block_mutex;
  int queued = 0;
  auto block = std::make_unique<int>(7);
  auto use_queue = [&] {
    for (int i = 0; i < rounds; ++i) {
      const std::lock_guard<std::mutex> lock(queue_mutex);
      ++queued;
    }
  };
  std::thread user([&] {
    use_queue();
    int* found = nullptr;
    {
      const std::lock_guard<std::mutex> lock(block_mutex);
      found = block.get();
    }
    if (found != nullptr) *found += 1;
    use_queue();
  });
  std::thread owner([&] {
    use_queue();
    std::unique_ptr<int> taken;
    {
      const std::lock_guard<std::mutex> lock(block_mutex);
      taken.swap(block);
    }
    use_queue();
    taken.reset();
  });
  user.join();
  owner.join();
  require(queued == 4 * rounds, "the other lock is forgotten by nobody");
}

MPSS_HARD_PROGRAM(used_beside_its_free_10, UseAfterFree, used_beside_its_free<10>);
MPSS_HARD_PROGRAM(used_beside_its_free_100, UseAfterFree, used_beside_its_free<100>);

}  // namespace
