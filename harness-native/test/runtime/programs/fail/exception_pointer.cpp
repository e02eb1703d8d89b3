// What one thread has caught another one looks at, with no lock.
#include <exception>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(exception_pointer, Race) {
  std::exception_ptr caught;
  std::thread worker([&] {
    try {
      throw 1;
    } catch (...) {
      caught = std::current_exception();
    }
  });
  const std::exception_ptr seen = caught;
  worker.join();
}
