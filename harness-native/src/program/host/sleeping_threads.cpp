// /proc/self/task/TID/stat: "TID (NAME) STATE ...", where the name may have anything in it.
#include "program/host/sleeping_threads.hpp"

#if defined(__linux__)
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "program/host/native_thread.hpp"
#endif

namespace mpsstress::program {

#if defined(__linux__)
namespace {

/// Of a thread that has ended in between there is nothing to read.
bool sleeps(const std::string& thread) {
  const int file = open(("/proc/self/task/" + thread + "/stat").c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return true;
  char text[256];
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return true;
  text[length] = '\0';
  const char* const name_end = std::strrchr(text, ')');
  return name_end == nullptr || std::strchr("SIZX", name_end[2]) != nullptr;
}

}  // namespace

bool all_others_sleep() {
  const std::unique_ptr<DIR, int (*)(DIR*)> threads(opendir("/proc/self/task"), closedir);
  if (!threads) return true;
  const std::string self = std::to_string(native_thread_id());
  while (const dirent* const entry = readdir(threads.get())) {
    const std::string thread = entry->d_name;
    if (thread[0] != '.' && thread != self && !sleeps(thread)) return false;
  }
  return true;
}
#else
bool all_others_sleep() { return true; }
#endif

}  // namespace mpsstress::program
