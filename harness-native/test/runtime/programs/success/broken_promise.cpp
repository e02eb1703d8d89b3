// The promise gets its value; what was written before is seen after.
#include <future>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(broken_promise, Nothing) {
  int data = 0;
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread worker([&data, promise = std::move(promise)]() mutable {
    data = 1;
    promise.set_value(1);
  });
  require(future.get() == 1 && data == 1, "not published");
  worker.join();
}
