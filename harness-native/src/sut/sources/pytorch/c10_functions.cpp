// In the place of the compiled part of c10: the few functions that a pool's files call, for several
// versions of PyTorch at once. Weak: where a manifest names the checkout's own file, that one
// counts. No header of the checkout is read, so that a signature which it does not have does no
// harm.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>

#define MPSSTRESS_STANDS_IN __attribute__((weak))

namespace {

[[noreturn]] void fail(const char* function, const char* file, std::uint32_t line,
                       const std::string& message) {
  throw std::runtime_error(message + " (" + function + " at " + file + ":" + std::to_string(line) +
                           ")");
}

}  // namespace

namespace c10 {

struct SourceLocation {
  const char* function;
  const char* file;
  std::uint32_t line;
};

namespace detail {

// Of memory that somebody else gives back.
MPSSTRESS_STANDS_IN void deleteNothing(void*) {}

// Nobody is told which interfaces are used.
MPSSTRESS_STANDS_IN bool LogAPIUsageFakeReturn(const std::string&) { return true; }

struct CompileTimeEmptyString {};

[[noreturn]] MPSSTRESS_STANDS_IN void torchCheckFail(const char* function, const char* file,
                                                     std::uint32_t line,
                                                     const std::string& message) {
  fail(function, file, line, message);
}
[[noreturn]] MPSSTRESS_STANDS_IN void torchCheckFail(const char* function, const char* file,
                                                     std::uint32_t line, const char* message) {
  fail(function, file, line, message);
}
[[noreturn]] MPSSTRESS_STANDS_IN void torchInternalAssertFail(const char* function,
                                                              const char* file, std::uint32_t line,
                                                              const char* condition,
                                                              const char* message) {
  fail(function, file, line, std::string(condition) + " " + message);
}
[[noreturn]] MPSSTRESS_STANDS_IN void torchInternalAssertFail(const char* function,
                                                              const char* file, std::uint32_t line,
                                                              const char* condition,
                                                              const std::string& message) {
  fail(function, file, line, condition + (" " + message));
}
[[noreturn]] MPSSTRESS_STANDS_IN void torchInternalAssertFail(const char* function,
                                                              const char* file, std::uint32_t line,
                                                              const char* condition,
                                                              CompileTimeEmptyString) {
  fail(function, file, line, condition);
}

}  // namespace detail

// Who makes one throws it: what it says comes out in an exception of ours.
#define MPSSTRESS_EXCEPTION(Name)                                                \
  class Name {                                                                   \
   public:                                                                       \
    Name(SourceLocation location, std::string message);                          \
  };                                                                             \
  MPSSTRESS_STANDS_IN Name::Name(SourceLocation location, std::string message) { \
    fail(location.function, location.file, location.line, message);              \
  }
MPSSTRESS_EXCEPTION(IndexError)
MPSSTRESS_EXCEPTION(NotImplementedError)
MPSSTRESS_EXCEPTION(OutOfMemoryError)
MPSSTRESS_EXCEPTION(TypeError)
MPSSTRESS_EXCEPTION(ValueError)
#undef MPSSTRESS_EXCEPTION

// Nothing asks for the allocator of a device: the adapter calls the one that it knows.
enum class DeviceType : std::int8_t;
struct Allocator;
MPSSTRESS_STANDS_IN void SetAllocator(DeviceType, Allocator*, std::uint8_t) {}

namespace utils {

MPSSTRESS_STANDS_IN std::optional<std::string> get_env(const char* name) noexcept {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}
MPSSTRESS_STANDS_IN bool has_env(const char* name) noexcept { return get_env(name).has_value(); }
MPSSTRESS_STANDS_IN std::optional<bool> check_env(const char* name) {
  const std::optional<std::string> value = get_env(name);
  if (value == "0" || value == "1") return value == "1";
  return std::nullopt;
}

}  // namespace utils

// The members and their order are those of the checkout's class, which destroys it. Nothing here
// reads some of them: were they private, clang would object.
struct Warning {
  class UserWarning {};
  class DeprecationWarning {};
  using warning_variant_t = std::variant<UserWarning, DeprecationWarning>;

  Warning(warning_variant_t type, const SourceLocation& location, std::string message,
          bool verbatim);
  Warning(warning_variant_t type, SourceLocation location, detail::CompileTimeEmptyString message,
          bool verbatim);
  Warning(warning_variant_t type, SourceLocation location, const char* message, bool verbatim);

  warning_variant_t type_;
  SourceLocation location_;
  std::string message_;
  bool verbatim_;
};

MPSSTRESS_STANDS_IN Warning::Warning(warning_variant_t type, const SourceLocation& location,
                                     std::string message, bool verbatim)
    : type_(type), location_(location), message_(std::move(message)), verbatim_(verbatim) {}
MPSSTRESS_STANDS_IN Warning::Warning(warning_variant_t type, SourceLocation location,
                                     detail::CompileTimeEmptyString, bool verbatim)
    : type_(type), location_(location), verbatim_(verbatim) {}
MPSSTRESS_STANDS_IN Warning::Warning(warning_variant_t type, SourceLocation location,
                                     const char* message, bool verbatim)
    : type_(type), location_(location), message_(message), verbatim_(verbatim) {}

MPSSTRESS_STANDS_IN void warn(const Warning& warning) {
  std::fprintf(stderr, "warning: %s\n", warning.message_.c_str());
}

}  // namespace c10
