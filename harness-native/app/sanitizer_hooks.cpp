// Says who was running, and when, as a sanitizer reports something: with the trace that names the
// operation of the scenario. One line on standard error, written with nothing that a sanitizer
// watches: it holds its own lock meanwhile.
#include <cstddef>
#include <cstdint>

#include "dispatch/tsan_annotations.hpp"
#include "program/host/clock.hpp"
#include "program/host/native_thread.hpp"

#if defined(__linux__)
#include <sys/syscall.h>
#endif
#include <unistd.h>

namespace {

class Line {
 public:
  // Spelt out, for the one that the compiler makes is watched: where its writes raced, a report
  // waited within a report for the lock that it held.
  MPSSTRESS_NO_TSAN Line() : size_(0) {}
  MPSSTRESS_NO_TSAN void add(const char* text) {
    while (*text != '\0') letters_[size_++] = *text++;
  }
  MPSSTRESS_NO_TSAN void add(std::uint64_t number) {
    char digits[20];
    int count = 0;
    do {
      digits[count++] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number != 0);
    while (count > 0) letters_[size_++] = digits[--count];
  }
  MPSSTRESS_NO_TSAN void print() const {
#if defined(__linux__)
    syscall(SYS_write, STDERR_FILENO, letters_, size_);
#else
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, letters_, size_);
#endif
  }

 private:
  char letters_[160];
  std::size_t size_;
};

MPSSTRESS_NO_TSAN void say_who_is_running() {
  Line line;
  line.add("mps-harness: sanitizer report in thread ");
  line.add(mpsstress::program::native_thread_id());
  line.add(" at tick ");
  line.add(mpsstress::program::clock_ticks());
  line.add("\n");
  line.print();
}

}  // namespace

extern "C" {

// ThreadSanitizer calls this after each report.
MPSSTRESS_NO_TSAN void __tsan_on_report(void* /*report*/) { say_who_is_running(); }

// AddressSanitizer calls this before its report.
MPSSTRESS_NO_TSAN void __asan_on_error() { say_who_is_running(); }

}  // extern "C"
