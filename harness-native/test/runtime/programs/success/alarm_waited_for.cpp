// An alarm is put off and given up, and another one is waited for. It rings in virtual time.
#include <unistd.h>

#include <csignal>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

volatile std::sig_atomic_t rung;

}  // namespace

MPSS_PROGRAM(alarm_waited_for, Nothing) {
  signal(SIGALRM, [](int) { rung = rung + 1; });
  require(alarm(10) == 0, "there was none");
  std::thread other([] { usleep(100); });
  other.join();
  require(alarm(0) == 10, "so long it would have been");
  alarm(2);
  pause();
  require(rung == 1, "once");
  sleep(20);
  require(rung == 1, "the one that was given up does not ring");
}
