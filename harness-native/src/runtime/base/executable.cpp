// Where the executable and its static storage lie, from the program headers of the running process.
#include "runtime/base/executable.hpp"

#include <link.h>

#include <cstring>

// NOLINTBEGIN: names given by the linker
extern "C" char __data_start[];
extern "C" char _end[];
// NOLINTEND

namespace mpsstress::runtime {
namespace {

struct Range {
  Address begin;
  Address end;
};

struct Modules {
  Executable executable;
  Range libraries[256];
  int library_count;
  Range c_library[8];
  int c_library_count;
  bool first_seen;
};

Modules modules;

// All that the module maps, or only its code.
Range mapped_range(const dl_phdr_info& info, bool code_only) {
  Range range{~Address{0}, 0};
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const auto& header = info.dlpi_phdr[i];
    if (header.p_type != PT_LOAD || (code_only && (header.p_flags & PF_X) == 0)) continue;
    const Address begin = info.dlpi_addr + header.p_vaddr;
    const Address end = begin + header.p_memsz;
    if (begin < range.begin) range.begin = begin;
    if (end > range.end) range.end = end;
  }
  return range;
}

bool is_c_library(const char* name) {
  return std::strstr(name, "/libc.so") != nullptr || std::strstr(name, "/ld-linux") != nullptr;
}

int collect(dl_phdr_info* info, std::size_t, void*) {
  const Range range = mapped_range(*info, false);
  if (!modules.first_seen) {  // the executable always comes first
    modules.first_seen = true;
    modules.executable.bias = info->dlpi_addr;
    modules.executable.begin = range.begin;
    modules.executable.end = range.end;
    const Range text = mapped_range(*info, true);
    modules.executable.text_begin = text.begin;
    modules.executable.text_end = text.end;
    modules.executable.static_begin = reinterpret_cast<Address>(__data_start);
    modules.executable.static_end = reinterpret_cast<Address>(_end);
    return 0;
  }
  if (range.end == 0) return 0;
  if (modules.library_count < 256) modules.libraries[modules.library_count++] = range;
  if (is_c_library(info->dlpi_name) && modules.c_library_count < 8) {
    modules.c_library[modules.c_library_count++] = range;
  }
  return 0;
}

bool contains(const Range* ranges, int count, Address address) {
  for (int i = 0; i < count; ++i) {
    if (address - ranges[i].begin < ranges[i].end - ranges[i].begin) return true;
  }
  return false;
}

}  // namespace

Executable find_executable() {
  modules = Modules{};
  dl_iterate_phdr(collect, nullptr);
  return modules.executable;
}

bool belongs_to_library(Address address) {
  return contains(modules.libraries, modules.library_count, address);
}

bool is_c_library_code(Address pc) {
  return contains(modules.c_library, modules.c_library_count, pc);
}

}  // namespace mpsstress::runtime
