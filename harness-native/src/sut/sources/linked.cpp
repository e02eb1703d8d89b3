// What is linked into an executable with somebody's sources in it: they, and no reference backend.
#include <string_view>

#include "mpsstress/sut.h"

extern "C" const mpss_sut_api* mpss_sut_plugin(void);

extern "C" const mpss_sut_api* mpss_sim_sut(void) { return nullptr; }

extern "C" const mpss_sut_api* mpss_linked_sut(const char* name) {
  const mpss_sut_api* const api = mpss_sut_plugin();
  return std::string_view(name) == api->name ? api : nullptr;
}
