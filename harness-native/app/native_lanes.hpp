// The lanes of a session on native threads, phase by phase; for every native host.
#ifndef MPSSTRESS_APP_NATIVE_LANES_HPP
#define MPSSTRESS_APP_NATIVE_LANES_HPP

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "program/interpreter/session.hpp"

namespace mpsstress::app {

class NativeLanes {
 public:
  NativeLanes() = default;
  NativeLanes(const NativeLanes&) = delete;
  NativeLanes& operator=(const NativeLanes&) = delete;
  /// Lets the threads that stay behind end, and joins all. Outlives the session, which they do not
  /// need.
  ~NativeLanes();

  /// Starts each phase's threads and joins them. The main group's lane runs on the calling thread;
  /// without one the calling thread conducts a group. Where the plan ends busy, the threads of the
  /// last phases have done their work when this returns; one half ends beside the SUT, the other
  /// after it (C19). Throws the first FrameworkError or Unsupported of any lane, and a
  /// FrameworkError if a group is driven by Java.
  void run(program::Session& session);

  /// Lanes that an error has stopped.
  int stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  void run_lane(program::Session& session, std::uint32_t lane);
  void conduct(program::Session& session, const program::Group& group);
  void conduct_last(program::Session& session, const std::vector<std::uint32_t>& phase);

  std::atomic<int> stopped_{0};
  std::mutex mutex_;
  // Under mutex_:
  std::exception_ptr fault_;
  std::condition_variable done_;
  std::size_t running_ = 0;           // lanes of last phases that are not through
  std::vector<std::thread> leaving_;  // their threads
  bool over_ = false;                 // the SUT is gone
  std::condition_variable may_end_;
};

}  // namespace mpsstress::app

#endif
