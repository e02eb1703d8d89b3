// A promise is destroyed without a value, and nobody expects the error.
#include <atomic>
#include <future>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(broken_promise, UncaughtException) {
  std::atomic<bool> cancelled{false};
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread worker([&cancelled, promise = std::move(promise)]() mutable {
    if (!cancelled.load()) promise.set_value(1);
  });
  cancelled.store(true);
  future.get();
  worker.join();
}
