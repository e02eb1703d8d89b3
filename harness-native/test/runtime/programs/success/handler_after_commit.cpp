// Looking and adding are one step.
#include <atomic>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct CommandBuffer {
  std::atomic<bool> committed{false};
};

}  // namespace

MPSS_PROGRAM(handler_after_commit, Nothing) {
  CommandBuffer buffer;
  std::mutex mutex;
  std::thread committer([&] {
    std::lock_guard lock(mutex);
    buffer.committed = true;
  });
  std::thread handler([&] {
    std::lock_guard lock(mutex);
    if (!buffer.committed) require(!buffer.committed, "handler provided before the commit");
  });
  committer.join();
  handler.join();
}
