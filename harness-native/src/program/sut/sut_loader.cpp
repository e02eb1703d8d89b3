// Plugins by dlopen, built against this version's header or an earlier one's.
#include "program/sut/sut_loader.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <list>
#include <mutex>

#include "program/host/errors.hpp"

namespace mpsstress::program {

namespace {

/// The first tables of this ABI told no size and ended with in_block.
constexpr std::size_t kUntold = offsetof(mpss_sut_api, in_block) + sizeof(mpss_sut_api::in_block);

/// What follows is optional.
constexpr std::size_t kShortest = offsetof(mpss_sut_api, set_violation_reporter);

/// A plugin is never unloaded, so neither is its table.
const mpss_sut_api& kept(const mpss_sut_api& table) {
  static std::mutex mutex;
  static std::list<mpss_sut_api> tables;
  const std::lock_guard<std::mutex> lock(mutex);
  return tables.emplace_back(table);
}

}  // namespace

mpss_sut_api complete(const mpss_sut_api& table) {
  if (table.abi != MPSS_SUT_ABI) {
    throw FrameworkError("the SUT speaks ABI " + std::to_string(table.abi) + ", not " +
                         std::to_string(MPSS_SUT_ABI));
  }
  const std::size_t told = table.struct_size == 0 ? kUntold : table.struct_size;
  if (told < kShortest) {
    throw FrameworkError("the SUT's table has " + std::to_string(told) +
                         " bytes; without what is optional it has " + std::to_string(kShortest));
  }
  mpss_sut_api whole{};
  std::memcpy(&whole, &table, std::min(told, sizeof whole));
  return whole;
}

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
  return kept(complete(*api));
}

}  // namespace mpsstress::program
