// A lock of the simulated device, which the real one does not have, must not hide a race.
#include <mutex>
#include <thread>

#include "../program.hpp"

extern "C" void AnnotateIgnoreSyncBegin(const char*, int);
extern "C" void AnnotateIgnoreSyncEnd(const char*, int);
MPSS_PROGRAM(hidden_lock, Race) {
  std::mutex device;
  int buffer = 0;
  const auto submit = [&] {
    AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
    device.lock();
    AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
    ++buffer;
    AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
    device.unlock();
    AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
  };
  std::thread other(submit);
  submit();
  other.join();
}
