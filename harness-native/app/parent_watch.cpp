// Who is orphaned gets another parent at once. (Linux could signal that by itself, but sends the
// signal when the *thread* ends that started the process: threads of a JVM come and go.)
#include "parent_watch.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <system_error>

namespace mpsstress::app {
namespace {

constexpr int kOrphan = 143;  // as after SIGTERM; nobody is there to see it
constexpr std::chrono::milliseconds kLookEvery{200};

}  // namespace

const char* const kParentVariable = "MPSSTRESS_PARENT";

pid_t watched_parent() {
  const char* const text = std::getenv(kParentVariable);
  const pid_t named = text == nullptr ? 0 : static_cast<pid_t>(std::atol(text));
  return named > 0 && named == getppid() ? named : 0;
}

bool is_orphan(pid_t parent) { return parent > 0 && getppid() != parent; }

ParentWatch::ParentWatch() {
  const pid_t parent = watched_parent();
  if (parent <= 0) return;
  try {
    thread_ = std::thread([this, parent] {
      std::unique_lock<std::mutex> lock(mutex_);
      while (!is_orphan(parent)) {
        if (ended_.wait_for(lock, kLookEvery, [this] { return over_; })) return;
      }
      _exit(kOrphan);
    });
  } catch (const std::system_error&) {
    // no thread can be had: the run goes on without it
  }
}

ParentWatch::~ParentWatch() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    over_ = true;
  }
  ended_.notify_one();
  thread_.join();
}

}  // namespace mpsstress::app
