// Where the executable and its static storage lie, so that code and data can be named by an offset
// that is equal in every process, and so that state of other libraries is told from the program's.
#pragma once

#include <cstdint>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

struct Executable {
  Address begin = 0;  // of the mapped image
  Address end = 0;
  Address bias = 0;  // added to the addresses in the file; 0 where it may lie at one place only
  Address text_begin = 0;  // of its code
  Address text_end = 0;
  Address static_begin = 0;  // of .data and .bss
  Address static_end = 0;

  bool has_code(Address pc) const { return pc - begin < end - begin; }
  bool has_text(Address pc) const { return pc - text_begin < text_end - text_begin; }
  bool has_static(Address address) const {
    return address - static_begin < static_end - static_begin;
  }
  // 0 for code outside the executable.
  std::uint32_t code_offset(Address pc) const {
    return has_code(pc) ? static_cast<std::uint32_t>(pc - begin) : 0;
  }
};

Executable find_executable();

// True for data of a shared library: its locks are no concern of the program under exploration.
bool belongs_to_library(Address address);
// True when the calling code lies in the C library or the dynamic loader.
bool is_c_library_code(Address pc);

}  // namespace mpsstress::runtime
