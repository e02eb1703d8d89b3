// What is linked into the ordinary programs: the reference backend.
#include <string_view>

#include "mpsstress/sut.h"

extern "C" const mpss_sut_api* mpss_linked_sut(const char* name) {
  return std::string_view(name) == "sim" ? mpss_sim_sut() : nullptr;
}
