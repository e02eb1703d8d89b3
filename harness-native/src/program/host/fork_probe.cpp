// By fork, a pipe, and a bound on the wait: a child that hangs must not hang its parent.
#include "program/host/fork_probe.hpp"

#include "program/host/errors.hpp"

#if defined(MPSSTRESS_CONTROLLED)

namespace mpsstress::program {

std::string first_use_in_child(const std::function<std::string()>&) {
  throw FrameworkError("explored runs know no fork");
}

}  // namespace mpsstress::program

#else

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace mpsstress::program {
namespace {

constexpr int kPatienceMillis = 10000;

[[noreturn]] void run_child(int end, const std::function<std::string()>& use) {
  const std::string text = use();
  std::size_t at = 0;
  while (at < text.size()) {
    const ssize_t count = ::write(end, text.data() + at, text.size() - at);
    if (count <= 0) break;
    at += static_cast<std::size_t>(count);
  }
  ::_exit(0);
}

/// All that comes until the other end is closed; false if it does not come to that.
bool read_all(int end, std::string& text) {
  std::array<char, 4096> part{};
  while (true) {
    pollfd waiting{end, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, kPatienceMillis);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    const ssize_t count = ::read(end, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0;
    text.append(part.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

std::string first_use_in_child(const std::function<std::string()>& use) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw FrameworkError("no pipe for a forked child");
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    run_child(ends[1], use);
  }
  ::close(ends[1]);
  if (child < 0) {
    ::close(ends[0]);
    throw FrameworkError("the process cannot fork");
  }
  std::string text;
  const bool ended = read_all(ends[0], text);
  ::close(ends[0]);
  if (!ended) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!ended) return "the child hung";
  if (WIFSIGNALED(status)) {
    return "the child was ended by signal " + std::to_string(WTERMSIG(status));
  }
  return text;
}

}  // namespace mpsstress::program

#endif
