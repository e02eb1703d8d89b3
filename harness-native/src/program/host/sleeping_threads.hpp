// Whether a process stands still: as long as one of its threads runs or is ready to, what another
// one waits for may only be late.
#ifndef MPSSTRESS_PROGRAM_HOST_SLEEPING_THREADS_HPP
#define MPSSTRESS_PROGRAM_HOST_SLEEPING_THREADS_HPP

namespace mpsstress::program {

/// Whether all threads of this process but the calling one are asleep now. Where the system does
/// not say so, they are taken for it.
bool all_others_sleep();

}  // namespace mpsstress::program

#endif
