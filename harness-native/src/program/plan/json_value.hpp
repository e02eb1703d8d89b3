// A value of a JSON document that knows its path, so that each complaint says where it is.
#ifndef MPSSTRESS_PROGRAM_PLAN_JSON_VALUE_HPP
#define MPSSTRESS_PROGRAM_PLAN_JSON_VALUE_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace mpsstress::program {

/// A view: the document, and the values that it was reached through, must outlive it.
class JsonValue {
 public:
  explicit JsonValue(const nlohmann::json& root) : value_(&root) {}

  /// Parses untrusted text: at most `max_depth` nested values, no trailing text.
  static nlohmann::json parse(std::string_view text, int max_depth);

  /// Throws a FrameworkError that begins with this value's path ("$.groups[0].phases").
  [[noreturn]] void complain(const std::string& what) const;
  std::string path() const;

  /// The member; a FrameworkError if it is absent or null.
  JsonValue member(const char* name) const&;
  JsonValue member(const char* name) const&& = delete;  // the parent would be gone
  /// The member; nothing if it is absent or null.
  std::optional<JsonValue> find(const char* name) const&;
  std::optional<JsonValue> find(const char* name) const&& = delete;
  /// A FrameworkError for any member with another name: a plan that asks for more than this reader
  /// knows must not run as if it did not.
  void allow_only(std::initializer_list<std::string_view> names) const;

  std::size_t array_size(std::size_t max) const;
  JsonValue element(std::size_t index) const&;
  JsonValue element(std::size_t index) const&& = delete;

  std::int64_t integer(std::int64_t min, std::int64_t max) const;
  double number() const;
  bool boolean() const;
  std::string text(std::size_t max_bytes) const;

 private:
  JsonValue(const nlohmann::json& value, const JsonValue& parent, const char* name,
            std::size_t index)
      : value_(&value), parent_(&parent), name_(name), index_(index) {}

  const nlohmann::json* value_;
  const JsonValue* parent_ = nullptr;
  const char* name_ = nullptr;  // of a member; an element has an index instead
  std::size_t index_ = 0;
};

}  // namespace mpsstress::program

#endif
