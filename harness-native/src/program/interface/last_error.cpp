// One message for each thread.
#include "program/interface/last_error.hpp"

namespace mpsstress::program {
namespace {

std::string& message() {
  static thread_local std::string text;
  return text;
}

bool& is_unsupported() {
  static thread_local bool unsupported = false;
  return unsupported;
}

}  // namespace

void set_last_error(const char* text, bool unsupported) {
  is_unsupported() = unsupported;
  try {
    message() = text;
  } catch (...) {
    message().clear();  // no memory even for the message
  }
}

const char* last_error() { return message().c_str(); }
bool last_error_is_unsupported() { return is_unsupported(); }

}  // namespace mpsstress::program
