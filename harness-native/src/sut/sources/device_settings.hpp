// The simulated device under the sources: what it is made with, what it counts, whom it tells of
// broken rules.
#ifndef MPSSTRESS_SUT_SOURCES_DEVICE_SETTINGS_HPP
#define MPSSTRESS_SUT_SOURCES_DEVICE_SETTINGS_HPP

#include <cstddef>
#include <cstdint>

#include "mpsstress/sut.h"

namespace mpsstress::sources {
class Backend;
}

namespace mpsstress::sut::sources {

// For devices that are made from now on.
void configure_device(const mpss_sut_config& config);

// The device's calls, from here on.
void tell_nobody();

// Whether so many bytes are left of the device's memory.
bool has_room_for(std::size_t bytes);

// How many heaps were asked for that are larger than all of the device's memory.
std::int64_t too_large_heaps();

// Live objects and submissions.
void count_device_objects(mpss_statistics& out);

mpss_status set_violation_reporter(mpss_sut* sut, mpss_violation_reporter reporter, void* context);

// What is to fail or be slow in one stream, before the sources have done anything.
void configure_streams(const mpss_sut_config& config, mpsstress::sources::Backend& backend);

}  // namespace mpsstress::sut::sources

#endif  // MPSSTRESS_SUT_SOURCES_DEVICE_SETTINGS_HPP
