// State that the C library keeps and that is not copied back after a schedule.
#pragma once

#include <cstdio>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

// After a schedule: what it has set is as it was before it.
void restore_library_state();

// The parts of that, each in the file of its calls.
void restore_getopt();
void restore_locale();
void keep_standard_streams();  // before the first schedule
void restore_standard_streams();
void close_descriptors_of_schedule();
void close_streams_of_schedule();
void unmap_mappings_of_schedule();

// A stream that the schedule has opened, or null: it is closed at the schedule's end. The same.
FILE* note_opened(FILE* stream, Address code);

}  // namespace mpsstress::runtime
