// Where the threads of a scenario meet: channels and named barriers.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_MEETING_POINTS_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_MEETING_POINTS_HPP

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "program/plan/plan.hpp"
#include "program/values/value.hpp"

namespace mpsstress::program {

/// A thread that served the meeting point was stopped by an error, so nobody can meet there any
/// more. Who waits there ends too, without an error of its own.
class MeetingPointClosed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Carries values between threads; a full one makes senders wait, an empty one receivers.
class Channel {
 public:
  Channel(std::string name, std::size_t capacity) : name_(std::move(name)), capacity_(capacity) {}

  /// How many threads may yet send or receive; set before any runs.
  void expect(std::uint32_t senders, std::uint32_t receivers);

  /// Both throw MeetingPointClosed after `close`, and a FrameworkError when no partner is left: the
  /// scenario sends more than it receives, or less.
  void send(const Value& value);
  Value receive();

  void close();
  /// A thread that has run its program to the end will come here no more.
  void leave(bool sends, bool receives);
  /// What was sent and never received.
  std::deque<Value> take_rest();

 private:
  const std::string name_;
  const std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Value> values_;
  std::uint32_t senders_ = 0;
  std::uint32_t receivers_ = 0;
  bool closed_ = false;
};

/// Threads wait here until `members` of them have come; then it starts anew.
class NamedBarrier {
 public:
  NamedBarrier(std::string name, std::uint32_t members)
      : name_(std::move(name)), members_(members) {}

  /// How many threads may yet come; set before any runs.
  void expect(std::uint32_t participants);

  /// Throws as Channel does.
  void await();

  void close();
  void leave();

 private:
  const std::string name_;
  const std::uint32_t members_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint32_t participants_ = 0;
  std::uint32_t waiting_ = 0;
  std::uint64_t generation_ = 0;
  bool closed_ = false;
};

/// All of a run's channels and barriers. Groups that the host interprets itself meet at the host's
/// own; a FrameworkError if a plan lets them meet with others.
class MeetingPoints {
 public:
  explicit MeetingPoints(const Plan& plan);

  Channel& channel(std::uint32_t index) { return *channels_[index]; }
  NamedBarrier& barrier(std::uint32_t index) { return *barriers_[index]; }

  /// A thread of the group has ended: by an error, or having run its program to the end.
  void thread_ended(const Group& group, bool whole);
  std::vector<Value> take_rest();

 private:
  const Plan& plan_;
  std::vector<std::unique_ptr<Channel>> channels_;
  std::vector<std::unique_ptr<NamedBarrier>> barriers_;
};

}  // namespace mpsstress::program

#endif
