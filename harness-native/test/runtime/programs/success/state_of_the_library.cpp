// Calls that remember something in the C library find nothing there of an earlier run.
#include <getopt.h>

#include <clocale>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(state_of_the_library, Nothing) {
  char text[] = "one two";
  require(std::strcmp(strtok(text, " "), "one") == 0, "strtok gives the first word");

  char name[] = "program";
  char option[] = "-ab";
  char* arguments[] = {name, option, nullptr};
  require(getopt(2, arguments, "ab") == 'a', "getopt begins with the first option");

  const std::time_t second = 86400;
  require(std::gmtime(&second)->tm_mday == 2, "the calendar is right");
  require(std::strcmp(std::asctime(std::localtime(&second)), "") != 0, "and can be printed");
  require(std::strcmp(std::strerror(99999), "Unknown error 99999") == 0, "no such error");

  require(std::strcmp(std::setlocale(LC_ALL, nullptr), "C") == 0, "the locale is the first one");
  std::setlocale(LC_ALL, "C.UTF-8");

  std::FILE* const file = std::tmpfile();  // not closed
  require(file != nullptr && std::ftell(file) == 0, "a stream begins at its beginning");
  std::fputs("text", file);
  require(std::ftell(file) == 4, "and gets on");
  std::thread other([] {});
  other.join();
}
