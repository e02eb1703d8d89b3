#include "answers.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace mpsstress::app {
namespace {

int answers_descriptor = STDOUT_FILENO;

}  // namespace

void keep_answers() {
  const int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (kept < 0) return;
  if (dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
    close(kept);
    return;
  }
  answers_descriptor = kept;
}

int answers() { return answers_descriptor; }

bool answer(const char* text, unsigned long length) {
  while (length > 0) {
    const ssize_t written = write(answers_descriptor, text, length);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text += written;
    length -= static_cast<unsigned long>(written);
  }
  return true;
}

}  // namespace mpsstress::app
