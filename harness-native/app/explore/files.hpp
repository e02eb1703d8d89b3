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

/** Writes a recorded schedule: where it was cut, then its choices. Throws a FileError. */
void write_schedule(const std::string& folder, const std::string& name,
                    const runtime::RecordedSchedule& schedule);

/** Reads a recorded schedule (untrusted: its size and its kinds of choice are checked). */
runtime::RecordedSchedule read_schedule(const std::string& path);

}  // namespace mpsstress::explore
