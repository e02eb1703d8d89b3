// A handler is added to a buffer that another thread has committed since it was looked at.
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

MPSS_PROGRAM(handler_after_commit, Violation) {
  CommandBuffer buffer;
  std::mutex mutex;
  std::thread committer([&] {
    std::lock_guard lock(mutex);
    buffer.committed = true;
  });
  std::thread handler([&] {
    bool open;
    {
      std::lock_guard lock(mutex);
      open = !buffer.committed;
    }
    if (open) require(!buffer.committed, "handler provided before the commit");
  });
  committer.join();
  handler.join();
}
