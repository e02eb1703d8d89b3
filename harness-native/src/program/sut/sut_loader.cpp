// Plugins by dlopen.
#include "program/sut/sut_loader.hpp"

#include <dlfcn.h>

#include "program/host/errors.hpp"

namespace mpsstress::program {

const mpss_sut_api& load_plugin(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char* reason = dlerror();
    throw FrameworkError("cannot load the SUT: " + std::string(reason != nullptr ? reason : path));
  }
  void* symbol = dlsym(library, MPSS_SUT_PLUGIN_SYMBOL);
  if (symbol == nullptr) {
    throw FrameworkError(path + " is no SUT: it does not export " MPSS_SUT_PLUGIN_SYMBOL);
  }
  const mpss_sut_api* api = reinterpret_cast<mpss_sut_plugin_function>(symbol)();
  if (api == nullptr) throw FrameworkError(path + " offers no SUT");
  return *api;
}

}  // namespace mpsstress::program
