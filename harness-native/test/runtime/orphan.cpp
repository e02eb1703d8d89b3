// A child of a process that ends: pipes tell what became of it, so no order is left to time.
#include "orphan.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "runtime/base/with_parent.hpp"

namespace mpsstress::selftest {
namespace {

struct Pipe {
  int ends[2]{-1, -1};
  Pipe() {
    if (pipe(ends) != 0) std::perror("pipe");
  }
  ~Pipe() {
    close(ends[0]);
    close(ends[1]);
  }
  // False where all that could write have ended.
  bool read_one() const {
    char byte = 0;
    return read(ends[0], &byte, 1) == 1;
  }
  void write_one() const {
    const char byte = 'x';
    if (write(ends[1], &byte, 1) != 1) _exit(1);
  }
  void close_writer() {
    close(ends[1]);
    ends[1] = -1;
  }
};

void wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
  }
}

// Whether the grandchild asks after its parent has ended, or before; true if it then goes on.
bool goes_on(bool late) {
  Pipe asked;
  Pipe ended;
  Pipe said;
  const pid_t middle = fork();
  if (middle == 0) {
    const pid_t parent = getpid();
    if (fork() == 0) {
      while (late && getppid() == parent) {
      }
      runtime::end_with_parent(parent);
      asked.write_one();
      ended.read_one();
      said.write_one();
      _exit(0);
    }
    asked.close_writer();
    if (!late) asked.read_one();
    _exit(0);
  }
  wait_for(middle);
  ended.write_one();  // not before: its child has another parent a moment before the signal comes
  said.close_writer();
  return said.read_one();
}

// One whose parent lives.
bool is_left_alone() {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) {
    runtime::end_with_parent(parent);
    _exit(7);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 7;
}

}  // namespace

int end_orphans() {
  const bool late = goes_on(true);
  const bool early = goes_on(false);
  const bool alone = is_left_alone();
  std::printf("asked too late: %s; in time: %s; left alone: %s\n", late ? "goes on" : "ends",
              early ? "goes on" : "ends", alone ? "yes" : "no");
  return !late && !early && alone ? 0 : 1;
}

}  // namespace mpsstress::selftest
