// What one thread has caught another one handles, under a lock; the last owner destroys it. In each
// schedule the pointer in static storage begins empty.
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

std::mutex mutex;
std::exception_ptr caught;

void take() {
  std::exception_ptr mine;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    mine = caught;
    caught = nullptr;
  }
  if (mine == nullptr) return;
  try {
    std::rethrow_exception(mine);
  } catch (const std::exception& error) {
    require(error.what() == std::string("first") || error.what() == std::string("second"),
            "what was thrown");
  }
}

void give(const char* what) {
  try {
    throw std::runtime_error(what);
  } catch (...) {
    const std::lock_guard<std::mutex> lock(mutex);
    caught = std::current_exception();
  }
}

}  // namespace

MPSS_PROGRAM(exception_pointer, Nothing) {
  require(caught == nullptr, "nothing is left of the schedule before");
  std::thread first([] { give("first"); });
  std::thread second([] { give("second"); });
  std::thread third(take);
  take();
  first.join();
  second.join();
  third.join();
}
