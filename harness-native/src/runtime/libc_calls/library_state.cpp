// State that the C library keeps and that is not copied back after a schedule.
#include "runtime/libc_calls/library_state.hpp"

namespace mpsstress::runtime {

void restore_library_state() {
  restore_getopt();
  restore_locale();
  restore_standard_streams();
  close_streams_of_schedule();
}

}  // namespace mpsstress::runtime
