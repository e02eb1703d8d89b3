// Runs something on a thread of its own, so that nothing which the SUT binds to threads stays
// behind on a thread of the host.
#ifndef MPSSTRESS_PROGRAM_HOST_OWN_THREAD_HPP
#define MPSSTRESS_PROGRAM_HOST_OWN_THREAD_HPP

#include <exception>
#include <thread>

namespace mpsstress::program {

/// Joins before it returns; what the body throws is thrown here.
template <typename Body>
void on_own_thread(const Body& body) {
  std::exception_ptr thrown;
  std::thread thread([&] {
    try {
      body();
    } catch (...) {
      thrown = std::current_exception();
    }
  });
  thread.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace mpsstress::program

#endif
