// Who is orphaned gets another parent at once. (Linux could signal that by itself, but sends the
// signal when the *thread* ends that started the process: threads of a JVM come and go.)
#include "parent_watch.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <system_error>
#include <thread>

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

void end_with_parent() {
  const pid_t parent = watched_parent();
  if (parent <= 0) return;
  try {
    std::thread([parent] {
      while (!is_orphan(parent)) std::this_thread::sleep_for(kLookEvery);
      _exit(kOrphan);
    }).detach();
  } catch (const std::system_error&) {
    // no thread can be had: the run goes on without it
  }
}

}  // namespace mpsstress::app
