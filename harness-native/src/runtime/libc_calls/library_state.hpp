// State that the C library keeps and that is not copied back after a schedule.
#pragma once

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

}  // namespace mpsstress::runtime
