// One thread hands an exception to another, which rethrows it into nobody's hands.
#include <atomic>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(rethrow, UncaughtException) {
  std::exception_ptr error;
  std::atomic<bool> failed{false};
  std::thread worker([&] {
    try {
      throw std::runtime_error("in the worker");
    } catch (...) {
      error = std::current_exception();
      failed.store(true);
    }
  });
  if (failed.load()) {
    worker.join();
    std::rethrow_exception(error);
  }
  worker.join();
}
