// Which write each of a few steps is to read from, as text.
#include "runtime/feedback/wanted_text.hpp"

#include <charconv>
#include <cstdio>

namespace mpsstress::runtime {
namespace {

// A hexadecimal number up to `end` or a letter that is no digit.
template <class Number>
bool read_number(const char*& at, const char* end, Number& number) {
  const auto [stopped, error] = std::from_chars(at, end, number, 16);
  if (error != std::errc{}) return false;
  at = stopped;
  return true;
}

bool read_letter(const char*& at, const char* end, char letter) {
  if (at == end || *at != letter) return false;
  ++at;
  return true;
}

}  // namespace

std::string to_text(const std::vector<ReadFrom>& wanted) {
  std::string text;
  for (const ReadFrom& pair : wanted) {
    char one[64];
    std::snprintf(one, sizeof one, "%s%x-%x@%llx", text.empty() ? "" : ",", pair.writer,
                  pair.reader, static_cast<unsigned long long>(pair.place));
    text += one;
  }
  return text.empty() ? "-" : text;
}

bool parse_wanted(const std::string& text, std::vector<ReadFrom>& wanted) {
  wanted.clear();
  if (text == "-") return true;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    ReadFrom pair{};
    if (!wanted.empty() && !read_letter(at, end, ',')) return false;
    if (!read_number(at, end, pair.writer) || !read_letter(at, end, '-') ||
        !read_number(at, end, pair.reader) || !read_letter(at, end, '@') ||
        !read_number(at, end, pair.place) || wanted.size() == kMostWanted) {
      return false;
    }
    wanted.push_back(pair);
  }
  return true;
}

}  // namespace mpsstress::runtime
