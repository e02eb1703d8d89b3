// What a SUT can do, as a line of JSON.
#ifndef MPSSTRESS_APP_HARNESS_CAPABILITIES_HPP
#define MPSSTRESS_APP_HARNESS_CAPABILITIES_HPP

#include <string>

#include "mpsstress/sut.h"

namespace mpsstress::app {

/// Makes the SUT once, asks it, and destroys it. An empty device is none. Throws a FrameworkError.
std::string describe_sut(const mpss_sut_api& api, const std::string& pool,
                         const std::string& device);

}  // namespace mpsstress::app

#endif
