// In the place of the compiled part of c10: what it writes, and the names of devices in texts. As
// in c10_functions.cpp no header of the checkout is read, and all is weak.
#include <cxxabi.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>

#define MPSSTRESS_STANDS_IN __attribute__((weak))

namespace c10 {

struct SourceLocation {
  const char* function;
  const char* file;
  std::uint32_t line;
};

namespace {

constexpr int kWarning = 1;  // as in glog
constexpr int kFatal = 3;

// What the calling thread is writing. It is kept here, for where the object has it differs among
// versions: its members are never made.
struct Message {
  std::stringstream text;
  int severity = 0;
};

Message& message() {
  thread_local Message one;
  return one;
}

void begin(const char* file, std::uint32_t line, int severity) {
  Message& own = message();
  own.text.str("");
  own.text.clear();
  own.severity = severity;
  own.text << file << ':' << line << ": ";
}

}  // namespace

// TORCH_CHECK_EQ and its like write one that is fatal: they throw. What only informs is not shown.
class MessageLogger {
 public:
  MessageLogger(SourceLocation location, int severity, bool exit_on_fatal);
  MessageLogger(const char* file, int line, int severity, bool exit_on_fatal);
  MessageLogger(const char* file, int line, int severity);
  ~MessageLogger() noexcept(false);
  std::stringstream& stream();
};

MPSSTRESS_STANDS_IN MessageLogger::MessageLogger(SourceLocation location, int severity, bool) {
  begin(location.file, location.line, severity);
}
MPSSTRESS_STANDS_IN MessageLogger::MessageLogger(const char* file, int line, int severity, bool) {
  begin(file, static_cast<std::uint32_t>(line), severity);
}
MPSSTRESS_STANDS_IN MessageLogger::MessageLogger(const char* file, int line, int severity) {
  begin(file, static_cast<std::uint32_t>(line), severity);
}
MPSSTRESS_STANDS_IN MessageLogger::~MessageLogger() noexcept(false) {
  const Message& own = message();
  if (own.severity >= kFatal) throw std::runtime_error(own.text.str());
  if (own.severity >= kWarning) std::fprintf(stderr, "warning: %s\n", own.text.str().c_str());
}
MPSSTRESS_STANDS_IN std::stringstream& MessageLogger::stream() { return message().text; }

namespace WarningUtils {

MPSSTRESS_STANDS_IN bool get_warnAlways() noexcept(true) { return false; }
MPSSTRESS_STANDS_IN void set_warnAlways(bool) noexcept(true) {}

}  // namespace WarningUtils

// Registries name their keys by it, before main.
MPSSTRESS_STANDS_IN std::string demangle(const char* name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> known(
      abi::__cxa_demangle(name, nullptr, nullptr, &status), &std::free);
  return status == 0 ? known.get() : name;
}

enum class DeviceType : std::int8_t;

MPSSTRESS_STANDS_IN std::string DeviceTypeName(DeviceType type, bool lower_case) {
  constexpr DeviceType cpu{0};
  constexpr DeviceType mps{13};
  if (type == cpu) return lower_case ? "cpu" : "CPU";
  if (type == mps) return lower_case ? "mps" : "MPS";
  return "device type " + std::to_string(static_cast<int>(type));
}

MPSSTRESS_STANDS_IN std::ostream& operator<<(std::ostream& stream, DeviceType type) {
  return stream << DeviceTypeName(type, true);
}

}  // namespace c10
