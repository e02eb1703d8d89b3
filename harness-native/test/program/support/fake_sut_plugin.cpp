// The tiny SUT as a plugin, as a real libtorch would come.
#include "fake_sut.hpp"

extern "C" __attribute__((visibility("default"))) const mpss_sut_api* mpss_sut_plugin(void) {
  return &mpsstress::program::test::fake_sut();
}
