// The lanes of a session on native threads, phase by phase; for every native host.
#ifndef MPSSTRESS_APP_NATIVE_LANES_HPP
#define MPSSTRESS_APP_NATIVE_LANES_HPP

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>

#include "program/interpreter/session.hpp"

namespace mpsstress::app {

class NativeLanes {
 public:
  /// Throws a FrameworkError if a group is driven by Java.
  explicit NativeLanes(program::Session& session);

  /// Starts each phase's threads and joins them. The main group's lane runs on the calling thread;
  /// without one the calling thread conducts a group. Throws the first FrameworkError or
  /// Unsupported of any lane.
  void run();

  /// Lanes that an error has stopped.
  int stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  void run_lane(std::uint32_t lane);
  void conduct(const program::Group& group);

  program::Session& session_;
  std::atomic<int> stopped_{0};
  std::mutex mutex_;
  std::exception_ptr fault_;  // guarded by mutex_ until all threads are joined
};

}  // namespace mpsstress::app

#endif
