// The names of the memory models.
#include "runtime/weak_memory/memory_model.hpp"

#include <cstring>
#include <initializer_list>

namespace mpsstress::runtime {

const char* name_of(MemoryModel model) { return model == MemoryModel::kRc11 ? "rc11" : "sc"; }

bool find_memory_model(const char* name, MemoryModel& model) {
  for (const MemoryModel candidate : {MemoryModel::kSequential, MemoryModel::kRc11}) {
    if (std::strcmp(name_of(candidate), name) != 0) continue;
    model = candidate;
    return true;
  }
  return false;
}

}  // namespace mpsstress::runtime
