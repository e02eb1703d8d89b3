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

NativeLanes::NativeLanes(program::Session& session) : session_(session) {
  for (const Group& group : session.plan().groups) {
    if (group.driver == program::Driver::kJava) {
      throw program::FrameworkError("group '" + group.name +
                                    "' is driven by Java; a native host has no Java");
    }
  }
}

void NativeLanes::run_lane(std::uint32_t lane) {
  try {
    if (session_.run_lane(lane) == program::Ending::kStopped) {
      stopped_.fetch_add(1, std::memory_order_relaxed);
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::current_exception();
  }
}

void NativeLanes::conduct(const Group& group) {
  for (const auto& phase : group.phases) {
    std::vector<std::thread> threads;
    threads.reserve(phase.size());
    for (const std::uint32_t lane : phase) start(threads, [this, lane] { run_lane(lane); });
    for (std::thread& thread : threads) thread.join();
  }
}

void NativeLanes::run() {
  const Group* main = nullptr;
  for (const Group& group : session_.plan().groups) {
    if (group.main) main = &group;
  }
  const Group* const here = main != nullptr ? main : &session_.plan().groups.front();
  std::vector<std::thread> conductors;
  for (const Group& group : session_.plan().groups) {
    if (&group != here) start(conductors, [this, &group] { conduct(group); });
  }
  if (main != nullptr) {
    run_lane(main->phases.front().front());
  } else {
    conduct(*here);
  }
  for (std::thread& conductor : conductors) conductor.join();
  if (fault_) std::rethrow_exception(fault_);
}

}  // namespace mpsstress::app
