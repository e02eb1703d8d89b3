#include "metal/symbol_table.hpp"

#if defined(__ELF__) && !defined(MPSSTRESS_CONTROLLED)
#include <elf.h>

#include <cstddef>
#include <fstream>
#include <vector>
#endif

namespace mpsstress::metal {

#if defined(__ELF__) && !defined(MPSSTRESS_CONTROLLED)
namespace {

// What a damaged file may say of its own sizes.
constexpr std::uint64_t kMostBytes = 1 << 28;

class File {
 public:
  explicit File(const char* name) : stream_(name, std::ios::binary) {}

  // So many of these from there on; none where the file does not have them.
  template <typename Each>
  std::vector<Each> read(std::uint64_t offset, std::uint64_t count) {
    if (count > kMostBytes / sizeof(Each)) return {};
    std::vector<Each> all(count);
    const auto bytes = static_cast<std::streamsize>(count * sizeof(Each));
    stream_.seekg(static_cast<std::streamoff>(offset));
    stream_.read(reinterpret_cast<char*>(all.data()), bytes);
    if (!stream_) all.clear();
    return all;
  }

 private:
  std::ifstream stream_;
};

// How the table's addresses are counted: from where the file is loaded, or from 0.
std::uintptr_t lowest_address(File& file, const Elf64_Ehdr& header) {
  if (header.e_type != ET_EXEC) return 0;
  for (const auto& segment : file.read<Elf64_Phdr>(header.e_phoff, header.e_phnum)) {
    if (segment.p_type == PT_LOAD) return segment.p_vaddr;
  }
  return 0;
}

}  // namespace

std::string function_at(const char* name, std::uintptr_t offset) {
  File file(name);
  const auto headers = file.read<Elf64_Ehdr>(0, 1);
  if (headers.empty() || std::string(headers[0].e_ident, headers[0].e_ident + SELFMAG) != ELFMAG ||
      headers[0].e_ident[EI_CLASS] != ELFCLASS64) {
    return "";
  }
  const std::uintptr_t address = lowest_address(file, headers[0]) + offset;
  const auto sections = file.read<Elf64_Shdr>(headers[0].e_shoff, headers[0].e_shnum);
  for (const Elf64_Shdr& section : sections) {
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size()) continue;
    const Elf64_Shdr& texts = sections[section.sh_link];
    const auto characters = file.read<char>(texts.sh_offset, texts.sh_size);
    for (const auto& symbol :
         file.read<Elf64_Sym>(section.sh_offset, section.sh_size / sizeof(Elf64_Sym))) {
      const bool holds = address >= symbol.st_value && address - symbol.st_value < symbol.st_size;
      if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC || !holds) continue;
      std::string found;
      for (std::size_t i = symbol.st_name; i < characters.size() && characters[i] != '\0'; ++i) {
        found += characters[i];
      }
      return found;
    }
  }
  return "";
}
#else
std::string function_at(const char*, std::uintptr_t) { return ""; }
#endif

}  // namespace mpsstress::metal
