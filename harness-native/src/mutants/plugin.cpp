// The simulated SUT with mutants, for workers to load.
#include "mpsstress/sut.h"

extern "C" const mpss_sut_api* mpss_sut_plugin(void) { return mpss_sim_sut(); }
