// Where a SUT's table of functions comes from: `sim` is linked in, anything else is a plugin.
#ifndef MPSSTRESS_PROGRAM_SUT_SUT_LOADER_HPP
#define MPSSTRESS_PROGRAM_SUT_SUT_LOADER_HPP

#include <string>

#include "mpsstress/sut.h"

namespace mpsstress::program {

/// The table as this program knows it: what the given one is too short for is null. A
/// FrameworkError if it speaks another ABI, or ends before what every SUT must have.
mpss_sut_api complete(const mpss_sut_api& table);

/// Loads a plugin (once, for good: its threads and thread-local data may outlive a session) and
/// asks it for its table, which is completed. A FrameworkError if it cannot be loaded or is none.
/// The tables are kept; any thread may call.
const mpss_sut_api& load_plugin(const std::string& path);

}  // namespace mpsstress::program

#endif
