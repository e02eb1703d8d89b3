// Nothing here allocates.
#include "last_words.hpp"

#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include "answers.hpp"

namespace mpsstress::app {
namespace {

constexpr int kFault = 5;
const char* program_name = "";
const char* last_line = nullptr;
std::terminate_handler otherwise = nullptr;

void say(int file, const char* text) {
  // Where nobody reads it nobody misses it.
  if (write(file, text, std::strlen(text)) < 0) return;
}

void on_terminate() {
  if (std::current_exception() != nullptr) {
    try {
      throw;
    } catch (const std::bad_alloc&) {
      end_for_want("out of memory");
    } catch (...) {
    }
  }
  if (otherwise != nullptr) otherwise();
  std::abort();
}

}  // namespace

void end_for_want(const char* reason) {
  if (last_line != nullptr) say(answers(), last_line);
  say(STDERR_FILENO, program_name);
  say(STDERR_FILENO, ": ");
  say(STDERR_FILENO, reason);
  say(STDERR_FILENO, "\n");
  _exit(kFault);
}

void answer_want_of_memory(const char* program, const char* line) {
  program_name = program;
  last_line = line;
  otherwise = std::set_terminate(on_terminate);
}

}  // namespace mpsstress::app
