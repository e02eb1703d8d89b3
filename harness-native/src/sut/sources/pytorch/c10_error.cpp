// In the place of the compiled part of c10: its exceptions, and a device's name in their texts.
// Only compiled where a manifest does not name the checkout's own Exception.cpp, and only versions
// that compile what() elsewhere need it: their table of virtual functions is there.
#if __has_include(<c10/util/Lazy.h>)

#include <c10/core/Device.h>
#include <c10/util/Exception.h>

#include <ostream>
#include <string>
#include <utility>

#define MPSSTRESS_STANDS_IN __attribute__((weak))

namespace c10 {

Error::Error(std::string msg, Backtrace backtrace, const void* caller)
    : msg_(std::move(msg)), backtrace_(std::move(backtrace)), caller_(caller) {
  what_without_backtrace_ = msg_;
}

Error::Error(SourceLocation location, std::string msg) : Error(std::move(msg), nullptr, nullptr) {
  what_without_backtrace_ += std::string(" (") + location.function + " at " + location.file + ":" +
                             std::to_string(location.line) + ")";
}

const char* Error::what() const noexcept { return what_without_backtrace_.c_str(); }

MPSSTRESS_STANDS_IN std::ostream& operator<<(std::ostream& stream, const Device& device) {
  stream << (device.is_mps() ? "mps" : device.is_cpu() ? "cpu" : "device");
  return device.has_index() ? stream << ':' << static_cast<int>(device.index()) : stream;
}

}  // namespace c10

#endif  // c10/util/Lazy.h
