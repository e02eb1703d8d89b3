// Reads texts that are made of hexadecimal numbers and single letters. They come from outside.
#pragma once

#include <charconv>
#include <string>

namespace mpsstress::runtime {

class HexText {
 public:
  explicit HexText(const std::string& text) : at_(text.data()), end_(at_ + text.size()) {}

  bool is_at_end() const { return at_ == end_; }

  // A number that fits, up to the end or a letter that is no digit; false if there is none.
  template <class Number>
  bool number(Number& number) {
    const auto [stopped, error] = std::from_chars(at_, end_, number, 16);
    if (error != std::errc{}) return false;
    at_ = stopped;
    return true;
  }

  bool letter(char letter) {
    if (at_ == end_ || *at_ != letter) return false;
    ++at_;
    return true;
  }

 private:
  const char* at_;
  const char* const end_;
};

}  // namespace mpsstress::runtime
