// An alarm that nobody handles ends the program while it still works.
#include <unistd.h>

#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(alarm_waited_for, Crash) {
  alarm(1);
  std::thread worker([] { sleep(2); });
  worker.join();
}
