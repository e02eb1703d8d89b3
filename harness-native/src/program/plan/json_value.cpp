// Checked access to a JSON document.
#include "program/plan/json_value.hpp"

#include <algorithm>
#include <cmath>

#include "program/host/errors.hpp"

namespace mpsstress::program {

namespace {

// The library would say it in a callback, and then looks at all elements of an array at the end of
// each: 200,000 operations took 18 s.
int depth_of(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char next = text[at];
    if (quoted && next == '\\') {
      ++at;
    } else if (next == '"') {
      quoted = !quoted;
    } else if (!quoted && (next == '{' || next == '[')) {
      deepest = std::max(deepest, ++depth);
    } else if (!quoted && (next == '}' || next == ']')) {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

nlohmann::json JsonValue::parse(std::string_view text, int max_depth) {
  if (depth_of(text) > max_depth) {
    throw FrameworkError("more than " + std::to_string(max_depth) + " nested values");
  }
  try {
    return nlohmann::json::parse(text.begin(), text.end());
  } catch (const nlohmann::json::exception& error) {
    // Without the parser's own name for it, which stands in front in brackets.
    const std::string_view what = error.what();
    const std::size_t name = what.rfind("] ", what.find("at line"));
    throw FrameworkError("not JSON: " +
                         std::string(name == what.npos ? what : what.substr(name + 2)));
  }
}

std::string JsonValue::path() const {
  if (parent_ == nullptr) return "$";
  const std::string before = parent_->path();
  return name_ != nullptr ? before + "." + name_ : before + "[" + std::to_string(index_) + "]";
}

void JsonValue::complain(const std::string& what) const {
  throw FrameworkError(path() + ": " + what);
}

std::optional<JsonValue> JsonValue::find(const char* name) const& {
  if (!value_->is_object()) complain("expected an object");
  const auto found = value_->find(name);
  if (found == value_->end() || found->is_null()) return std::nullopt;
  return JsonValue(*found, *this, name, 0);
}

JsonValue JsonValue::member(const char* name) const& {
  const std::optional<JsonValue> found = find(name);
  if (!found) complain(std::string("'") + name + "' is missing");
  return *found;
}

void JsonValue::allow_only(std::initializer_list<std::string_view> names) const {
  if (!value_->is_object()) complain("expected an object");
  for (const auto& item : value_->items()) {
    if (std::find(names.begin(), names.end(), item.key()) == names.end()) {
      complain("unknown key '" + item.key().substr(0, 80) + "'");
    }
  }
}

std::size_t JsonValue::array_size(std::size_t max) const {
  if (!value_->is_array()) complain("expected an array");
  if (value_->size() > max) {
    complain("has " + std::to_string(value_->size()) + " elements, at most " + std::to_string(max) +
             " are allowed");
  }
  return value_->size();
}

JsonValue JsonValue::element(std::size_t index) const& {
  return JsonValue((*value_)[index], *this, nullptr, index);
}

std::int64_t JsonValue::integer(std::int64_t min, std::int64_t max) const {
  const auto refuse = [&] {
    complain("expected an integer from " + std::to_string(min) + " to " + std::to_string(max));
  };
  if (!value_->is_number_integer()) refuse();
  // An unsigned number above the signed range would wrap when it is read as a signed one.
  if (value_->is_number_unsigned() &&
      value_->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
    refuse();
  }
  const auto number = value_->get<std::int64_t>();
  if (number < min || number > max) refuse();
  return number;
}

double JsonValue::number() const {
  if (!value_->is_number()) complain("expected a number");
  const auto number = value_->get<double>();
  if (!std::isfinite(number)) complain("expected a finite number");
  return number;
}

bool JsonValue::boolean() const {
  if (!value_->is_boolean()) complain("expected true or false");
  return value_->get<bool>();
}

std::string JsonValue::text(std::size_t max_bytes) const {
  if (!value_->is_string()) complain("expected a string");
  const auto& string = value_->get_ref<const std::string&>();
  if (string.size() > max_bytes) {
    complain("is longer than " + std::to_string(max_bytes) + " bytes");
  }
  return string;
}

}  // namespace mpsstress::program
