// Where a thread waits for its start, and how well it wakes: while this exists, the thread is tied
// to one processor and its timers fire on time. Members of a barrier are dealt out over the
// processors, since a scheduler left alone may wake them all on the processor of the waker, where
// they can only run in turn.
#ifndef MPSSTRESS_PROGRAM_HOST_STARTING_PLACE_HPP
#define MPSSTRESS_PROGRAM_HOST_STARTING_PLACE_HPP

#include <cstdint>

#if defined(__linux__) && !defined(MPSSTRESS_CONTROLLED)
#define MPSSTRESS_HAS_AFFINITY 1
#include <sched.h>
#else
#define MPSSTRESS_HAS_AFFINITY 0
#endif

namespace mpsstress::program {

class StartingPlace {
 public:
  /// How many processors the calling thread may use; 0 where the system will not tell.
  static std::uint32_t processors();

  /// Moves the calling thread to one of its processors, chosen by `member`. Does nothing where the
  /// system offers no such thing.
  explicit StartingPlace(std::uint32_t member);
  /// The thread may again run where it might before; it stays where it is for now.
  ~StartingPlace();
  StartingPlace(const StartingPlace&) = delete;
  StartingPlace& operator=(const StartingPlace&) = delete;

#if MPSSTRESS_HAS_AFFINITY
 private:
  cpu_set_t before_;
  bool tied_ = false;
  int timer_slack_ = 0;
#endif
};

}  // namespace mpsstress::program

#endif
