// A preloaded library: lets one call of a process fail, once. MPSSTRESS_FAIL=KIND:N names it: the
// N-th (from 1) of malloc, mmap, write, fork, exec, fsync, open or thread that the process makes
// after its start. KIND:0 fails none; with MPSSTRESS_FAIL_COUNT=FILE the number of calls is written
// there at the process's end. Only the process of MPSSTRESS_FAIL_PROCESS is meant, or every one
// whose command line has the word MPSSTRESS_FAIL_PROGRAM, or every process where neither is said;
// never what is forked from it.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

namespace {

struct Plan {
  const char* kind = nullptr;
  unsigned long at = 0;
  pid_t process = 0;
};

Plan plan;
std::atomic<unsigned long> calls{0};
std::atomic<bool> armed{false};

// The words of a command line end with NUL each.
bool is_called(const char* word) {
  const int file = open("/proc/self/cmdline", O_RDONLY);
  if (file < 0) return false;
  static char line[1 << 16];
  std::size_t size = 0;
  for (ssize_t part = 1; part > 0 && size < sizeof line;) {
    part = read(file, line + size, sizeof line - size);
    if (part > 0) size += static_cast<std::size_t>(part);
  }
  close(file);
  return memmem(line, size, word, std::strlen(word)) != nullptr;
}

// The plan is read when the library is loaded; what comes before that is the loader's.
__attribute__((constructor)) void read_plan() {
  const char* const text = std::getenv("MPSSTRESS_FAIL");
  const char* const colon = text == nullptr ? nullptr : std::strchr(text, ':');
  const char* const meant = std::getenv("MPSSTRESS_FAIL_PROCESS");
  const char* const word = std::getenv("MPSSTRESS_FAIL_PROGRAM");
  if (colon == nullptr || (meant != nullptr && std::atol(meant) != getpid())) return;
  if (word != nullptr && !is_called(word)) return;
  plan.kind = text;
  plan.at = std::strtoul(colon + 1, nullptr, 10);
  plan.process = getpid();
  armed = true;
}

bool is_meant(const char* kind) {
  if (!armed.load(std::memory_order_relaxed)) return false;
  const std::size_t length = std::strlen(kind);
  if (std::strncmp(plan.kind, kind, length) != 0 || plan.kind[length] != ':') return false;
  if (getpid() != plan.process) return false;
  return calls.fetch_add(1) + 1 == plan.at;
}

template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

extern "C" void* __libc_malloc(std::size_t);
extern "C" void* __libc_calloc(std::size_t, std::size_t);
extern "C" void* __libc_realloc(void*, std::size_t);
extern "C" void* __libc_memalign(std::size_t, std::size_t);

// `exit` runs it; `_exit` does not: then the number is written by the interposed _exit below.
void write_count() {
  const char* const file = std::getenv("MPSSTRESS_FAIL_COUNT");
  if (file == nullptr || plan.process != getpid()) return;
  armed = false;
  const int descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (descriptor < 0) return;
  char digits[24];
  int position = sizeof digits;
  digits[--position] = '\n';
  unsigned long number = calls.load();
  do {
    digits[--position] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  const auto wanted = sizeof digits - static_cast<std::size_t>(position);
  if (write(descriptor, digits + position, wanted) < 0) std::abort();
  close(descriptor);
}

__attribute__((destructor)) void at_exit() { write_count(); }

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
  if (is_meant("malloc")) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) {
  if (is_meant("malloc")) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_calloc(count, size);
}

void* realloc(void* block, std::size_t size) {
  if (is_meant("malloc")) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_realloc(block, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  if (is_meant("malloc")) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_memalign(alignment, size);
}

void* mmap(void* address, std::size_t length, int protection, int flags, int file, off_t offset) {
  if (is_meant("mmap")) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  static const auto original = next<void* (*)(void*, std::size_t, int, int, int, off_t)>("mmap");
  return original(address, length, protection, flags, file, offset);
}

ssize_t write(int file, const void* bytes, std::size_t count) {
  if (is_meant("write")) {
    errno = ENOSPC;
    return -1;
  }
  static const auto original = next<ssize_t (*)(int, const void*, std::size_t)>("write");
  return original(file, bytes, count);
}

int fsync(int file) {
  if (is_meant("fsync")) {
    errno = EIO;
    return -1;
  }
  static const auto original = next<int (*)(int)>("fsync");
  return original(file);
}

pid_t fork() {
  if (is_meant("fork")) {
    errno = EAGAIN;
    return -1;
  }
  static const auto original = next<pid_t (*)()>("fork");
  return original();
}

pid_t vfork() __attribute__((weak, alias("fork")));

int execve(const char* path, char* const* arguments, char* const* variables) {
  if (is_meant("exec")) {
    errno = ENOMEM;
    return -1;
  }
  static const auto original = next<int (*)(const char*, char* const*, char* const*)>("execve");
  return original(path, arguments, variables);
}

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  if (is_meant("open")) {
    errno = EMFILE;
    return -1;
  }
  static const auto original = next<int (*)(const char*, int, ...)>("open");
  return original(path, flags, mode);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) {
  if (is_meant("thread")) return EAGAIN;
  static const auto original =
      next<int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
  return original(thread, attributes, start, argument);
}

void _exit(int code) {
  write_count();
  static const auto original = next<void (*)(int)>("_exit");
  original(code);
  __builtin_unreachable();
}

}  // extern "C"
