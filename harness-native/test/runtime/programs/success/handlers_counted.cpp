// What is read by a change of nothing is the newest number, which a relaxed load need not be.
#include <atomic>
#include <thread>

#include "../program.hpp"
#include "sut/handler_calls.hpp"

using mpsstress::programs::require;

MPSS_WEAK_PROGRAM(handlers_counted, Nothing) {
  mpsstress::sut::HandlerCalls calls;
  const mpsstress::sut::HandlerCalls::Handler handler = calls.add();
  std::atomic<bool> called{false};
  std::thread device([&] {
    handler();
    called.store(true, std::memory_order_relaxed);
  });
  while (!called.load(std::memory_order_relaxed)) std::this_thread::yield();
  require(calls.odd() == 0, "it was called once");
  device.join();
}
