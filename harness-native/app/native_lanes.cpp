// Each group has a conductor, which starts one phase, joins it, and starts the next.
#include "native_lanes.hpp"

#include <exception>
#include <string>
#include <thread>
#include <vector>

#include "last_words.hpp"
#include "program/host/errors.hpp"

namespace mpsstress::app {

using program::Group;

namespace {

// Threads that were started wait for all the others: where one cannot be had nothing can go on.
template <typename Body>
void start(std::vector<std::thread>& threads, Body body) {
  try {
    threads.emplace_back(body);
  } catch (const std::exception& error) {
    end_for_want((std::string("a thread cannot be started: ") + error.what()).c_str());
  }
}

}  // namespace

NativeLanes::~NativeLanes() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    may_end_.notify_all();
  }
  for (std::thread& thread : leaving_) thread.join();
}

void NativeLanes::run_lane(program::Session& session, std::uint32_t lane) {
  try {
    if (session.run_lane(lane) == program::Ending::kStopped) {
      stopped_.fetch_add(1, std::memory_order_relaxed);
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::current_exception();
  }
}

void NativeLanes::conduct(program::Session& session, const Group& group) {
  for (const auto& phase : group.phases) {
    if (session.plan().ends_busy && &phase == &group.phases.back()) {
      return conduct_last(session, phase);
    }
    std::vector<std::thread> threads;
    threads.reserve(phase.size());
    for (const std::uint32_t lane : phase) {
      start(threads, [this, &session, lane] { run_lane(session, lane); });
    }
    for (std::thread& thread : threads) thread.join();
  }
}

void NativeLanes::conduct_last(program::Session& session, const std::vector<std::uint32_t>& phase) {
  const std::lock_guard lock(mutex_);
  running_ += phase.size();
  for (const std::uint32_t lane : phase) {
    start(leaving_, [this, &session, lane] {
      run_lane(session, lane);
      std::unique_lock through(mutex_);
      if (--running_ == 0) done_.notify_one();
      if (lane % 2 == 0) may_end_.wait(through, [this] { return over_; });
    });
  }
}

void NativeLanes::run(program::Session& session) {
  const Group* main = nullptr;
  for (const Group& group : session.plan().groups) {
    if (group.driver == program::Driver::kJava) {
      throw program::FrameworkError("group '" + group.name +
                                    "' is driven by Java; a native host has no Java");
    }
    if (group.main) main = &group;
  }
  const Group* const here = main != nullptr ? main : &session.plan().groups.front();
  std::vector<std::thread> conductors;
  for (const Group& group : session.plan().groups) {
    if (&group != here) start(conductors, [this, &session, &group] { conduct(session, group); });
  }
  if (main != nullptr) {
    run_lane(session, main->phases.front().front());
  } else {
    conduct(session, *here);
  }
  for (std::thread& conductor : conductors) conductor.join();
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return running_ == 0; });
  if (fault_) std::rethrow_exception(fault_);
}

}  // namespace mpsstress::app
