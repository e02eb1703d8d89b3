// Where a SUT's table of functions comes from: `sim` is linked in, anything else is a plugin.
#ifndef MPSSTRESS_PROGRAM_SUT_SUT_LOADER_HPP
#define MPSSTRESS_PROGRAM_SUT_SUT_LOADER_HPP

#include <string>

#include "mpsstress/sut.h"

namespace mpsstress::program {

/// Loads a plugin (once, for good: its threads and thread-local data may outlive a session) and
/// asks it for its table. A FrameworkError if it cannot be loaded or is none.
const mpss_sut_api& load_plugin(const std::string& path);

}  // namespace mpsstress::program

#endif
