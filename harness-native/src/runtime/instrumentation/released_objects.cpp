// An object with a count that its program gives back once more than it holds it.
#include <string>
#include <utility>

#include "mpsstress/left_objects.h"
#include "runtime/base/inside.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/world/object_history.hpp"

extern "C" void mpss_object_released_once_too_often(const void* block, const char* name) {
  using namespace mpsstress::runtime;  // NOLINT: a function of the runtime's
  if (!inside_controlled) return;
  RuntimeScope runtime;
  Finding finding;
  finding.kind = FindingKind::kMisuse;
  finding.address = reinterpret_cast<Address>(block);
  finding.message = std::string("an object of class ") + name + " is released once too often";
  finding.sides.push_back(
      current_side("release", reinterpret_cast<Address>(__builtin_return_address(0))));
  finding.history = changes_of_count(finding.address);
  report_and_end(std::move(finding));
}
