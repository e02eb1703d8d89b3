// Asked of the loader itself: what it was told to load may be another file.
#include "loaded_files.hpp"

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#else
#include <link.h>
#endif

namespace mpsstress::app {

#if defined(__APPLE__)

std::vector<std::string> loaded_files() {
  std::vector<std::string> files;
  for (std::uint32_t i = 0; i < _dyld_image_count(); ++i) {
    const char* name = _dyld_get_image_name(i);
    if (name != nullptr && name[0] == '/') files.emplace_back(name);
  }
  return files;
}

#else

namespace {

int add(dl_phdr_info* image, std::size_t, void* data) {
  const char* name = image->dlpi_name;
  if (name != nullptr && name[0] == '/') {
    static_cast<std::vector<std::string>*>(data)->emplace_back(name);
  }
  return 0;
}

}  // namespace

std::vector<std::string> loaded_files() {
  std::vector<std::string> files;
  dl_iterate_phdr(add, &files);
  return files;
}

#endif

}  // namespace mpsstress::app
