// mpsstress/harness.h: the library about itself.
#include <dlfcn.h>

#include <cstdint>
#include <cstring>
#include <string>

#include "mpsstress/harness.h"
#include "mpsstress/sut.h"
#include "program/host/clock.hpp"
#include "program/interface/last_error.hpp"

#if defined(__APPLE__)
#include <mach-o/loader.h>
#else
#include <elf.h>
#include <link.h>
#endif

namespace {

std::string hex(const unsigned char* bytes, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += "0123456789abcdef"[bytes[i] >> 4];
    text += "0123456789abcdef"[bytes[i] & 15];
  }
  return text;
}

const void* own_address() { return reinterpret_cast<const void*>(&mpss_build_id); }

Dl_info own_image() {
  Dl_info info{};
  dladdr(own_address(), &info);
  return info;
}

#if defined(__APPLE__)

std::string find_build_id() {
  const auto* header = static_cast<const mach_header_64*>(own_image().dli_fbase);
  if (header == nullptr) return "";
  const auto* command = reinterpret_cast<const load_command*>(header + 1);
  for (std::uint32_t i = 0; i < header->ncmds; ++i) {
    if (command->cmd == LC_UUID) {
      return hex(reinterpret_cast<const uuid_command*>(command)->uuid, 16);
    }
    command = reinterpret_cast<const load_command*>(reinterpret_cast<const char*>(command) +
                                                    command->cmdsize);
  }
  return "";
}

#else

struct NoteSearch {
  ElfW(Addr) base = 0;
  std::string build_id;
};

std::string gnu_build_id(const char* notes, std::size_t bytes) {
  const auto aligned = [](std::size_t size) { return (size + 3) & ~std::size_t{3}; };
  while (bytes >= sizeof(ElfW(Nhdr))) {
    const auto* note = reinterpret_cast<const ElfW(Nhdr)*>(notes);
    const std::size_t size = sizeof *note + aligned(note->n_namesz) + aligned(note->n_descsz);
    if (size > bytes) break;
    const char* name = notes + sizeof *note;
    const bool gnu = note->n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0;
    if (gnu && note->n_type == NT_GNU_BUILD_ID) {
      const char* id = name + aligned(note->n_namesz);
      return hex(reinterpret_cast<const unsigned char*>(id), note->n_descsz);
    }
    notes += size;
    bytes -= size;
  }
  return "";
}

int look_into(dl_phdr_info* image, std::size_t, void* data) {
  auto& search = *static_cast<NoteSearch*>(data);
  bool mine = false;
  for (int i = 0; i < image->dlpi_phnum; ++i) {
    const auto& segment = image->dlpi_phdr[i];
    const ElfW(Addr) start = image->dlpi_addr + segment.p_vaddr;
    mine = mine || (segment.p_type == PT_LOAD && search.base >= start &&
                    search.base < start + segment.p_memsz);
  }
  if (!mine) return 0;
  for (int i = 0; i < image->dlpi_phnum && search.build_id.empty(); ++i) {
    const auto& segment = image->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    search.build_id = gnu_build_id(
        reinterpret_cast<const char*>(image->dlpi_addr + segment.p_vaddr), segment.p_memsz);
  }
  return 1;
}

std::string find_build_id() {
  NoteSearch search;
  search.base = reinterpret_cast<ElfW(Addr)>(own_address());
  dl_iterate_phdr(look_into, &search);
  return search.build_id;
}

#endif

}  // namespace

const char* mpss_last_error(void) { return mpsstress::program::last_error(); }
int32_t mpss_last_error_is_unsupported(void) {
  return mpsstress::program::last_error_is_unsupported() ? 1 : 0;
}

const char* mpss_build_id(void) {
  static const std::string id = find_build_id();
  return id.c_str();
}

const char* mpss_library_path(void) {
  const char* path = own_image().dli_fname;
  return path == nullptr ? "" : path;
}

const char* mpss_defects(void) {
  const mpss_sut_api* sim = mpss_sim_sut();
  return sim->defects == nullptr ? "[]" : sim->defects();
}

std::uint64_t mpss_clock_ticks(void) { return mpsstress::program::clock_ticks(); }
