// Reporting a broken rule, and the end of the process.
#include "metal/validation.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdlib>

namespace mpsstress::metal {

namespace {

std::atomic<ViolationReporter> installed_reporter{nullptr};
std::atomic<void*> installed_context{nullptr};

[[noreturn]] void report(const Violation& violation) {
  const ViolationReporter reporter = installed_reporter.load();
  if (reporter != nullptr) {
    reporter(violation, installed_context.load());
  } else {
    write_to_standard_error(violation);
  }
  std::abort();
}

[[noreturn]] void fail(std::string message, const void* object, const char* previous_title,
                       const StackTrace& previous) {
  Violation violation;
  violation.message = std::move(message);
  violation.current = StackTrace::capture();
  if (previous_title != nullptr) violation.previous_title = previous_title;
  violation.previous = previous;
  violation.object = object;
  report(violation);
}

}  // namespace

void set_violation_reporter(ViolationReporter reporter, void* context) {
  installed_context.store(context);
  installed_reporter.store(reporter);
}

std::string describe(const Violation& violation) {
  std::string text = violation.message + "\n";
  text += "  broken at:\n" + violation.current.symbolised();
  if (!violation.previous_title.empty()) {
    text += "  " + violation.previous_title;
    if (violation.previous.empty()) {
      text += " an unknown place\n";
    } else {
      text += violation.previous.thread == violation.current.thread ? " (on the same thread):\n"
                                                                    : " (on another thread):\n";
      text += violation.previous.symbolised();
    }
  }
  return text;
}

void write_to_standard_error(const Violation& violation) {
  const std::string text = describe(violation);
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(STDERR_FILENO, text.data() + written, text.size() - written);
    if (count <= 0) return;
    written += static_cast<std::size_t>(count);
  }
}

void fail_assertion(const char* method, int line, const char* assertion, const void* object,
                    const char* previous_title, const StackTrace& previous) {
  fail(std::string("-[") + method + "]:" + std::to_string(line) + ": failed assertion `" +
           assertion + "'",
       object, previous_title, previous);
}

void fail_with_message(const char* message, const void* object, const char* previous_title,
                       const StackTrace& previous) {
  fail(message, object, previous_title, previous);
}

}  // namespace mpsstress::metal
