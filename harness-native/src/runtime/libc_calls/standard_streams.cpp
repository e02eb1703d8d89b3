// The standard streams of C++ remember how to print: the base of numbers, widths, fill, where it
// goes. Each schedule finds that as the first one did.
#include <iostream>

#include "runtime/libc_calls/library_state.hpp"

namespace mpsstress::runtime {
namespace {

template <class Char>
struct Format {
  std::basic_streambuf<Char>* buffer;
  std::basic_ostream<Char>* tie;
  std::ios_base::fmtflags flags;
  std::streamsize precision;
  std::streamsize width;
  Char fill;
  std::ios_base::iostate state;
};

template <class Char>
class Kept {
 public:
  explicit Kept(std::basic_ios<Char>& stream) : stream_(stream) {}

  // Asking for the fill also makes it, which a stream does at its first use.
  void keep() {
    before_ = Format<Char>{stream_.rdbuf(), stream_.tie(),  stream_.flags(),  stream_.precision(),
                           stream_.width(), stream_.fill(), stream_.rdstate()};
  }
  void restore() {
    if (stream_.rdbuf() != before_.buffer) stream_.rdbuf(before_.buffer);
    stream_.tie(before_.tie);
    stream_.flags(before_.flags);
    stream_.precision(before_.precision);
    stream_.width(before_.width);
    stream_.fill(before_.fill);
    stream_.clear(before_.state);
  }

 private:
  std::basic_ios<Char>& stream_;
  Format<Char> before_{};
};

Kept<char> narrow[] = {Kept<char>(std::cin), Kept<char>(std::cout), Kept<char>(std::cerr),
                       Kept<char>(std::clog)};
Kept<wchar_t> wide[] = {Kept<wchar_t>(std::wcin), Kept<wchar_t>(std::wcout),
                        Kept<wchar_t>(std::wcerr), Kept<wchar_t>(std::wclog)};
bool kept = false;

}  // namespace

void keep_standard_streams() {
  if (kept) return;
  kept = true;
  for (Kept<char>& one : narrow) one.keep();
  for (Kept<wchar_t>& one : wide) one.keep();
}

void restore_standard_streams() {
  if (!kept) return;
  for (Kept<char>& one : narrow) one.restore();
  for (Kept<wchar_t>& one : wide) one.restore();
}

}  // namespace mpsstress::runtime
