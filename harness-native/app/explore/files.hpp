// The files that exploring leaves: schedules, interleavings, traces.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "runtime/exploration.hpp"

namespace mpsstress::explore {

/** A file could not be read or written, or holds something else. */
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/** Writes a file into a folder, whole or not at all. Throws a FileError. */
void write_file(const std::string& folder, const std::string& name, const void* bytes,
                std::size_t size);

/** Writes a recorded schedule: what of the configuration it needs beside its choices, where it was
 *  cut, then these. Throws a FileError. */
void write_schedule(const std::string& folder, const std::string& name,
                    const runtime::RecordedSchedule& schedule,
                    const runtime::Configuration& configuration);

/** Reads a recorded schedule (untrusted: its size, its format and its kinds of choice are checked),
 *  and sets what it needs in the configuration. */
runtime::RecordedSchedule read_schedule(const std::string& path,
                                        runtime::Configuration& configuration);

}  // namespace mpsstress::explore
