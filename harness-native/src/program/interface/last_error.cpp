// One message for each thread.
#include "program/interface/last_error.hpp"

namespace mpsstress::program {
namespace {

std::string& message() {
  static thread_local std::string text;
  return text;
}

}  // namespace

void set_last_error(const char* text) {
  try {
    message() = text;
  } catch (...) {
    message().clear();  // no memory even for the message
  }
}

const char* last_error() { return message().c_str(); }

}  // namespace mpsstress::program
