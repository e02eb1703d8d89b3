// Who the main thread is (C4): by identity, never by the order of calls.
#ifndef MPSSTRESS_BACKEND_MAIN_THREAD_HPP
#define MPSSTRESS_BACKEND_MAIN_THREAD_HPP

#include <atomic>
#include <thread>

namespace mpsstress::backend {

// Whether the calling thread is the one that the process started with (pthread_main_np).
bool on_process_main_thread();

class MainThread {
 public:
  virtual ~MainThread() = default;

  // The calling thread is "the main thread" from now on; nobody else is.
  void adopt() { adopted_.store(std::this_thread::get_id(), std::memory_order_relaxed); }

  virtual bool is_current() const {
    const std::thread::id adopted = adopted_.load(std::memory_order_relaxed);
    if (adopted != std::thread::id()) return adopted == std::this_thread::get_id();
    return on_process_main_thread();
  }

 private:
  std::atomic<std::thread::id> adopted_{std::thread::id()};
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_MAIN_THREAD_HPP
