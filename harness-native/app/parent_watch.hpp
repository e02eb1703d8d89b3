// A process that mps-stress started ends with it, kill -9 included.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <mutex>
#include <thread>

namespace mpsstress::app {

/// Environment variable: the process id of who started this one and wants it to end with him. One
/// that a person started by hand has none, and goes on.
extern const char* const kParentVariable;

/// The parent to end with; 0 for none: the variable is inherited, and may mean another process.
pid_t watched_parent();

/// Whether that parent is gone. Async-signal-safe.
bool is_orphan(pid_t parent);

/**
 * While it lives this process ends, from a thread of its own, soon after its parent has ended; it
 * does nothing where there is none to end with, or no thread can be had. It is to be gone when main
 * returns: ThreadSanitizer waits a second at the end for a thread that is left.
 */
class ParentWatch {
 public:
  ParentWatch();
  ~ParentWatch();
  ParentWatch(const ParentWatch&) = delete;
  ParentWatch& operator=(const ParentWatch&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace mpsstress::app
