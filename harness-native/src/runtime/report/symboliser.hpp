// From code addresses to functions, files and lines: asks llvm-symbolizer about the executable's
// own debug information, once for many addresses, and only when a report is written.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/base/types.hpp"
#include "runtime/report/static_variables.hpp"

namespace mpsstress::runtime {

struct SourceFrame {
  std::string function;  // demangled; "??" when unknown
  std::string file;      // as the compiler saw it; empty when unknown
  unsigned line = 0;

  bool in_cxx_library() const { return file.find("/c++/") != std::string::npos; }
  bool in_runtime() const { return file.find("/src/runtime/") != std::string::npos; }
  // Of what calls the program's main(): no frame below it is the program's.
  bool runs_program() const { return file.find("/app/explore_program/") != std::string::npos; }
  bool own() const { return !in_cxx_library() && !in_runtime(); }
  // Of what carries out somebody's code: the simulated device, the face of Metal, the driver.
  bool in_harness() const;
  std::string base_name() const;   // of the file
  std::string short_file() const;  // within the project, or without its folders
  // ":9"; of code that the compiler made of several lines, which has none, empty.
  std::string line_text() const;
  std::string place() const;  // "test/lost_update.cpp:9"
};

class Symboliser {
 public:
  // Looks up those that are not known yet, all at once. Addresses are return addresses.
  void resolve(const std::vector<Address>& addresses);
  // The frames at an address, innermost inlined function first; never empty.
  const std::vector<SourceFrame>& frames(Address address);
  // The innermost frame of a stack that is the program's own rather than the C++ library's; null if
  // there is none.
  const SourceFrame* own_frame(const std::vector<Address>& stack);
  // The innermost frame of the code that is judged: the program's own that carries nobody out;
  // where there is none, its own; null if it has none of those either.
  const SourceFrame* judged_frame(const std::vector<Address>& stack);
  // The program's static variables.
  StaticVariables& variables() { return variables_; }
  // The text of a source line without its indentation; empty when it cannot be read.
  const std::string& source_line(const std::string& file, unsigned line);

 private:
  std::unordered_map<Address, std::vector<SourceFrame>> known_;
  std::unordered_map<std::string, std::vector<std::string>> files_;
  StaticVariables variables_;
  const std::string empty_;
};

}  // namespace mpsstress::runtime
