// State that the C library keeps and that is not copied back after a schedule.
#include "runtime/libc_calls/library_state.hpp"

#include "runtime/pthread_calls/signals.hpp"

namespace mpsstress::runtime {

void restore_library_state() {
  restore_getopt();
  restore_locale();
  restore_standard_streams();
  forget_signals();
  close_streams_of_schedule();
  close_descriptors_of_schedule();
  unmap_mappings_of_schedule();
}

}  // namespace mpsstress::runtime
