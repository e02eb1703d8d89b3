// A relaxed flag says that a stream is made; who sees it need not see the stream's queue.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Stream {
  std::atomic<int> queue{0};
  std::atomic<bool> made{false};
};

}  // namespace

MPSS_WEAK_PROGRAM(stream_published_relaxed, Violation) {
  Stream stream;
  std::thread maker([&] {
    stream.queue.store(7, std::memory_order_relaxed);
    stream.made.store(true, std::memory_order_relaxed);
  });
  std::thread user([&] {
    if (!stream.made.load(std::memory_order_relaxed)) return;
    require(stream.queue.load(std::memory_order_relaxed) == 7, "a stream that is made has a queue");
  });
  maker.join();
  user.join();
}
