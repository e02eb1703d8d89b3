// Channels and barriers: one mutex and one condition each, so that an explored run sees every
// wait.
#include "program/interpreter/meeting_points.hpp"

#include <set>
#include <utility>

#include "program/host/errors.hpp"

namespace mpsstress::program {
namespace {

/// The meeting points that a group's programs name.
struct Served {
  std::set<std::uint32_t> sent, received, awaited;
};

Served served_by(const Plan& plan, const Group& group) {
  Served served;
  for (const Program* program : {&group.thread_setup, &group.program, &group.teardown}) {
    for (const std::uint16_t index : *program) {
      const Operation& operation = plan.operations[index];
      if (operation.code == OperationCode::kSend) served.sent.insert(operation.meeting_point);
      if (operation.code == OperationCode::kReceive)
        served.received.insert(operation.meeting_point);
      if (operation.code == OperationCode::kAwait) served.awaited.insert(operation.meeting_point);
    }
  }
  return served;
}

std::uint32_t thread_count(const Group& group) {
  std::size_t threads = 0;
  for (const auto& phase : group.phases) threads += phase.size();
  return static_cast<std::uint32_t>(threads);
}

void refuse_mixed_drivers(const Plan& plan) {
  std::set<std::uint32_t> channels[2], barriers[2];
  for (const Group& group : plan.groups) {
    const auto driver = static_cast<std::size_t>(group.driver);
    Served served = served_by(plan, group);
    channels[driver].merge(served.sent);
    channels[driver].merge(served.received);
    barriers[driver].merge(served.awaited);
  }
  for (const std::uint32_t index : channels[0]) {
    if (channels[1].count(index) == 0) continue;
    throw FrameworkError("channel '" + plan.channels[index].name +
                         "' joins groups of different drivers");
  }
  for (const std::uint32_t index : barriers[0]) {
    if (barriers[1].count(index) == 0) continue;
    throw FrameworkError("barrier '" + plan.barriers[index].name +
                         "' joins groups of different drivers");
  }
}

}  // namespace

void Channel::expect(std::uint32_t senders, std::uint32_t receivers) {
  const std::lock_guard lock(mutex_);
  senders_ += senders;
  receivers_ += receivers;
}

void Channel::send(const Value& value) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return closed_ || receivers_ == 0 || values_.size() < capacity_; });
  if (closed_) throw MeetingPointClosed(name_);
  if (values_.size() >= capacity_) {
    throw FrameworkError("channel '" + name_ + "' is full and every receiver has ended");
  }
  values_.push_back(value);
  changed_.notify_all();
}

Value Channel::receive() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return closed_ || senders_ == 0 || !values_.empty(); });
  if (!values_.empty()) {
    const Value value = values_.front();
    values_.pop_front();
    changed_.notify_all();
    return value;
  }
  if (closed_) throw MeetingPointClosed(name_);
  throw FrameworkError("channel '" + name_ + "' is empty and every sender has ended");
}

void Channel::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void Channel::leave(bool sends, bool receives) {
  const std::lock_guard lock(mutex_);
  if (sends) --senders_;
  if (receives) --receivers_;
  changed_.notify_all();
}

std::deque<Value> Channel::take_rest() {
  const std::lock_guard lock(mutex_);
  return std::exchange(values_, {});
}

void NamedBarrier::expect(std::uint32_t participants) {
  const std::lock_guard lock(mutex_);
  participants_ += participants;
}

void NamedBarrier::await() {
  std::unique_lock lock(mutex_);
  if (closed_) throw MeetingPointClosed(name_);
  if (++waiting_ == members_) {
    waiting_ = 0;
    ++generation_;
    changed_.notify_all();
    return;
  }
  const std::uint64_t mine = generation_;
  changed_.wait(lock, [&] { return closed_ || generation_ != mine || participants_ < members_; });
  if (generation_ != mine) return;
  --waiting_;
  if (closed_) throw MeetingPointClosed(name_);
  throw FrameworkError("barrier '" + name_ + "' has fewer threads left than members");
}

void NamedBarrier::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void NamedBarrier::leave() {
  const std::lock_guard lock(mutex_);
  --participants_;
  changed_.notify_all();
}

MeetingPoints::MeetingPoints(const Plan& plan) : plan_(plan) {
  for (const ChannelPlan& channel : plan.channels) {
    channels_.push_back(std::make_unique<Channel>(channel.name, channel.capacity));
  }
  for (const BarrierPlan& barrier : plan.barriers) {
    barriers_.push_back(std::make_unique<NamedBarrier>(barrier.name, barrier.members));
  }
  refuse_mixed_drivers(plan);
  for (const Group& group : plan.groups) {
    if (group.driver == Driver::kJava) continue;
    const Served served = served_by(plan, group);
    const std::uint32_t threads = thread_count(group);
    for (const std::uint32_t index : served.sent) channels_[index]->expect(threads, 0);
    for (const std::uint32_t index : served.received) channels_[index]->expect(0, threads);
    for (const std::uint32_t index : served.awaited) barriers_[index]->expect(threads);
  }
}

void MeetingPoints::thread_ended(const Group& group, bool whole) {
  const Served served = served_by(plan_, group);
  for (const std::uint32_t index : served.sent) {
    if (whole)
      channels_[index]->leave(true, false);
    else
      channels_[index]->close();
  }
  for (const std::uint32_t index : served.received) {
    if (whole)
      channels_[index]->leave(false, true);
    else
      channels_[index]->close();
  }
  for (const std::uint32_t index : served.awaited) {
    if (whole)
      barriers_[index]->leave();
    else
      barriers_[index]->close();
  }
}

std::vector<Value> MeetingPoints::take_rest() {
  std::vector<Value> rest;
  for (const auto& channel : channels_) {
    const std::deque<Value> values = channel->take_rest();
    rest.insert(rest.end(), values.begin(), values.end());
  }
  return rest;
}

}  // namespace mpsstress::program
