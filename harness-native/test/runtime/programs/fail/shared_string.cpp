// One thread appends to a string that another reads.
#include <string>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(shared_string, Race) {
  std::string text = "a text that is too long to be kept in place";
  std::thread writer([&] { text.append(" and grows"); });
  std::string copy = text;
  writer.join();
}
