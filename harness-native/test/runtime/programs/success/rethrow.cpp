// Two threads rethrow at the same time; each gets its own exception again.
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(rethrow, Nothing) {
  std::atomic<int> points{0};
  const auto work = [&](const std::string& name) {
    try {
      try {
        points.fetch_add(1);
        throw std::runtime_error(name);
      } catch (...) {
        points.fetch_add(1);
        throw;
      }
    } catch (const std::runtime_error& error) {
      require(error.what() == name, "another thread's exception");
    }
  };
  std::thread other([&] { work("first"); });
  work("second");
  other.join();
}
