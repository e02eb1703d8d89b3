// Running a helper program with a text as its input and taking its output.
#include "runtime/report/child_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

extern char** environ;  // NOLINT: the C library's

namespace mpsstress::runtime {
namespace {

// A file without a name that holds the input, so that neither side ever waits for the other.
int input_file(const std::string& input) {
  std::FILE* const file = std::tmpfile();
  if (file == nullptr) return -1;
  std::fwrite(input.data(), 1, input.size(), file);
  std::rewind(file);
  const int descriptor = dup(fileno(file));
  std::fclose(file);
  if (descriptor >= 0) lseek(descriptor, 0, SEEK_SET);
  return descriptor;
}

bool collect(pid_t child, int descriptor, std::string& output) {
  std::array<char, 4096> buffer;
  ssize_t count;
  // A signal may come meanwhile (who asked has read enough); a child that nobody reads would never
  // end.
  while ((count = read(descriptor, buffer.data(), buffer.size())) > 0 ||
         (count < 0 && errno == EINTR)) {
    if (count > 0) output.append(buffer.data(), static_cast<std::size_t>(count));
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

bool run_child(const std::vector<std::string>& command, const std::string& input,
               std::string& output) {
  const int in = input_file(input);
  int out[2];
  if (in < 0 || pipe2(out, O_CLOEXEC) != 0) return false;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int error =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(in);
  close(out[1]);
  const bool done = error == 0 && collect(child, out[0], output);
  close(out[0]);
  return done;
}

std::string executable_path() {
  std::array<char, 4096> path;
  const ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
  return length <= 0 ? "" : std::string(path.data(), static_cast<std::size_t>(length));
}

}  // namespace mpsstress::runtime
