// A submodule of PyTorch, which a checkout often lacks: text with braces, as far as a profiler's
// lines and the templates of shaders need it. {}, {0}, {:>8}, {:^{}}, {:.3f}, {:p}, {:x}, {:a}, {{
// and }}.
#pragma once

#include <cstdio>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fmt {

class format_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace detail {

// An argument, printed by whoever knows its type.
struct Argument {
  const void* value;
  void (*print)(std::ostream&, const void*);
  bool left;  // where it stands in a wider field
};

template <typename T>
Argument argument(const T& value) {
  return {&value,
          [](std::ostream& out, const void* of) {
            if constexpr (std::is_same_v<T, bool>) out << std::boolalpha;
            out << *static_cast<const T*>(of);
          },
          !std::is_arithmetic_v<T> || std::is_same_v<T, bool> || std::is_same_v<T, char>};
}

class Formatter {
 public:
  Formatter(std::string_view text, std::vector<Argument> arguments)
      : text_(text), arguments_(std::move(arguments)) {}

  std::string run() {
    std::string out;
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if ((c == '{' || c == '}') && at_ < text_.size() && text_[at_] == c) {
        out += c;
        ++at_;
      } else if (c == '{') {
        out += field();
      } else if (c == '}') {
        throw format_error("a closing brace without one that opens");
      } else {
        out += c;
      }
    }
    return out;
  }

 private:
  char look() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool took(char c) {
    if (look() != c) return false;
    ++at_;
    return true;
  }
  void must(char c) {
    if (!took(c)) throw format_error("a replacement field that is not closed");
  }
  std::size_t number() {
    std::size_t value = 0;
    while (look() >= '0' && look() <= '9' && value < 100'000) {
      value = value * 10 + static_cast<std::size_t>(text_[at_++] - '0');
    }
    return value;
  }
  bool digit() const { return look() >= '0' && look() <= '9'; }
  const Argument& next() {
    const std::size_t index = digit() ? number() : next_++;
    if (index >= arguments_.size()) throw format_error("more fields than arguments");
    return arguments_[index];
  }
  // A width or a precision: a number, or an argument in braces.
  std::size_t measure() {
    if (!took('{')) return number();
    std::ostringstream text;
    const Argument& of = next();
    of.print(text, of.value);
    must('}');
    return static_cast<std::size_t>(std::stoul(text.str()));
  }
  static bool is_alignment(char c) { return c == '<' || c == '>' || c == '^'; }

  std::string field() {
    const Argument argument = next();
    std::ostringstream text;
    char fill = ' ';
    char alignment = argument.left ? '<' : '>';
    std::size_t width = 0;
    if (took(':')) {
      if (at_ + 1 < text_.size() && is_alignment(text_[at_ + 1])) {
        fill = text_[at_++];
        alignment = text_[at_++];
      } else if (is_alignment(look())) {
        alignment = text_[at_++];
      }
      if (took('+')) text << std::showpos;
      if (took('#')) text << std::showbase;
      if (took('0')) fill = '0';
      width = measure();
      if (took('.')) text << std::setprecision(static_cast<int>(measure())) << std::fixed;
      if (took('x')) text << std::hex;
      if (took('e')) text << std::scientific;
      if (took('a')) text << std::hexfloat;
      for (const char type : {'f', 'g', 'd', 's', 'p', 'c', 'u'}) took(type);
    }
    must('}');
    argument.print(text, argument.value);
    return padded(text.str(), fill, alignment, width);
  }

  static std::string padded(const std::string& text, char fill, char alignment, std::size_t width) {
    if (text.size() >= width) return text;
    const std::size_t all = width - text.size();
    const std::size_t before = alignment == '<' ? 0 : alignment == '>' ? all : all / 2;
    return std::string(before, fill) + text + std::string(all - before, fill);
  }

  const std::string_view text_;
  const std::vector<Argument> arguments_;
  std::size_t at_ = 0;
  std::size_t next_ = 0;
};

}  // namespace detail

template <typename... Arguments>
std::string format(std::string_view text, const Arguments&... arguments) {
  return detail::Formatter(text, {detail::argument(arguments)...}).run();
}

template <typename... Arguments>
void print(std::FILE* file, std::string_view text, const Arguments&... arguments) {
  std::fputs(format(text, arguments...).c_str(), file);
}

template <typename... Arguments>
void print(std::string_view text, const Arguments&... arguments) {
  print(stdout, text, arguments...);
}

template <typename T>
const void* ptr(const T* pointer) {
  return pointer;
}

// As the library has it for what is no literal.
inline std::string_view runtime(std::string_view text) { return text; }

template <typename Char, std::size_t>
class basic_memory_buffer : public std::basic_string<Char> {};
using memory_buffer = basic_memory_buffer<char, 500>;

template <typename T>
std::string to_string(const T& value) {
  return format("{}", value);
}
template <std::size_t Size>
std::string to_string(const basic_memory_buffer<char, Size>& buffer) {
  return buffer;
}

template <typename Iterator, typename... Arguments>
Iterator format_to(Iterator out, std::string_view text, const Arguments&... arguments) {
  for (const char c : format(text, arguments...)) *out++ = c;
  return out;
}

template <typename Range>
std::string join(const Range& range, std::string_view separator) {
  std::string out;
  std::string_view before;
  for (const auto& one : range) {
    out += before;
    out += format("{}", one);
    before = separator;
  }
  return out;
}

}  // namespace fmt
