// docs/face.md says what of the public names is there: each class of it exists, and each selector has
// an implementation in some class.
#include <Foundation/Foundation.h>

#include <fstream>
#include <string>
#include <vector>

#include "objc/runtime/abi.h"
#include "tests.hpp"

namespace {

// The names in the line "There: ..." of a section, without their quotes.
std::vector<std::string> names_of(const std::string& section) {
  std::ifstream page(MPSSTRESS_FACE_PAGE);
  std::vector<std::string> names;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    if (line.rfind("## ", 0) == 0) inside = line.rfind("## " + section, 0) == 0;
    if (!inside || line.rfind("There: ", 0) != 0) continue;
    for (std::size_t open = line.find('`'); open != std::string::npos; open = line.find('`', open)) {
      const std::size_t close = line.find('`', open + 1);
      names.push_back(line.substr(open + 1, close - open - 1));
      open = close + 1;
    }
  }
  return names;
}

bool somebody_implements(const std::string& name) {
  const char* const id = mpss_objc_unique_name(name.c_str());
  for (int i = 0; mpss_objc_class_at(i) != nullptr; ++i) {
    const mpss_class_t type = mpss_objc_class_at(i);
    if (mpss_objc_find(type, id) != nullptr || mpss_objc_find(type->isa, id) != nullptr) return true;
  }
  return false;
}

// Read before the first schedule.
const std::vector<std::string>& classes() {
  static const auto* const names = new std::vector<std::string>(names_of("Classes"));
  return *names;
}
const std::vector<std::string>& selectors() {
  static const auto* const names = new std::vector<std::string>(names_of("Selectors"));
  return *names;
}
[[maybe_unused]] const bool read_early = !classes().empty() && !selectors().empty();

}  // namespace

OBJC_TEST(what_is_declared_is_implemented, Quiet) {
  CHECK(classes().size() > 20 && selectors().size() > 150);
  for (const std::string& name : classes()) {
    if (mpss_objc_class_named(name.c_str()) == nullptr) {
      fprintf(stderr, "the class %s is declared and not there\n", name.c_str());
      CHECK(false);
    }
  }
  for (const std::string& name : selectors()) {
    if (!somebody_implements(name)) {
      fprintf(stderr, "%s is declared and not implemented\n", name.c_str());
      CHECK(false);
    }
  }
  CHECK(!somebody_implements("newTeapotWithCups:"));
}
