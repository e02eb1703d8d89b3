// The descriptors that a schedule opens, and the threads that wait for them.
#include "runtime/libc_calls/descriptors.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <vector>

#include "runtime/base/real_calls.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/threads/thread_end.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(pollfd*, nfds_t, int)> real_poll("poll");
RealCall<int(int)> real_close("close");

constexpr int kDescriptors = 1024;
constexpr unsigned kChannels = 1024;

OpenFile files[kDescriptors];
OpenFile* by_descriptor[kDescriptors];
std::uint64_t channels[kChannels];  // only their addresses count
unsigned channel_count;

struct Waiter {
  FiberIndex fiber;
  const pollfd* wanted;
  unsigned count;
};
std::vector<Waiter> waiters;

bool is_ready(const Waiter& waiter) {
  std::vector<pollfd> wanted(waiter.wanted, waiter.wanted + waiter.count);
  return real_poll(wanted.data(), nfds_t{waiter.count}, 0) != 0;
}

OpenFile* free_file(Address code) {
  for (OpenFile& file : files) {
    if (file.descriptors == 0) return &file;
  }
  unmodelled_call("a 1025th open file", code);
}

SyncObject& channel_object(Address channel) { return sync_object(channel, SyncKind::kChannel); }

}  // namespace

OpenFile* open_file(int descriptor) {
  return descriptor >= 0 && descriptor < kDescriptors ? by_descriptor[descriptor] : nullptr;
}

OpenFile* joining_file(int descriptor) {
  OpenFile* const file = open_file(descriptor);
  return file != nullptr && (file->in | file->out) != 0 ? file : nullptr;
}

int note_joining(int descriptor, Address in, Address out, bool never_blocks, Address code) {
  if (descriptor < 0) return descriptor;
  if (descriptor >= kDescriptors) unmodelled_call("a descriptor above 1023", code);
  forget_descriptor(descriptor);
  OpenFile* const file = free_file(code);
  *file = OpenFile{1, never_blocks, in, out};
  by_descriptor[descriptor] = file;
  return descriptor;
}

int note_descriptor(int descriptor, Address code) {
  return note_joining(descriptor, 0, 0, false, code);
}

int note_duplicate(int descriptor, int of) {
  if (descriptor < 0 || descriptor >= kDescriptors) return descriptor;
  OpenFile* const file = open_file(of);
  forget_descriptor(descriptor);
  by_descriptor[descriptor] = file;
  if (file != nullptr) ++file->descriptors;
  return descriptor;
}

void forget_descriptor(int descriptor) {
  OpenFile* const file = open_file(descriptor);
  if (file == nullptr) return;
  --file->descriptors;
  by_descriptor[descriptor] = nullptr;
}

Address new_channel() {
  if (channel_count == kChannels) framework_fault("more than 1024 pipes and sockets");
  return reinterpret_cast<Address>(&channels[channel_count++]);
}

void publish_to(Address channel) {
  if (channel != 0) release_join(channel_object(channel).clock);
}

void learn_from(Address channel) {
  if (channel != 0) acquire(channel_object(channel).clock);
}

void learn_from_all_channels() {
  for (unsigned i = 0; i < channel_count; ++i) {
    learn_from(reinterpret_cast<Address>(&channels[i]));
  }
}

bool wait_until_ready(const pollfd* wanted, unsigned count, const Patience& patience,
                      Address code) {
  Fiber& me = *world.current;
  me.waiting =
      Waiting{WaitKind::kDescriptor, patience.timed, false, 0, kNoFiber, patience.deadline, code};
  waiters.push_back(Waiter{me.index, wanted, count});
  block();
  for (std::size_t i = 0; i < waiters.size(); ++i) {
    if (waiters[i].fiber != me.index) continue;
    waiters.erase(waiters.begin() + static_cast<std::ptrdiff_t>(i));
    break;
  }
  cancellation_point();
  return !me.waiting.timed_out;
}

void wake_ready() {
  for (std::size_t i = 0; i < waiters.size();) {
    Fiber& fiber = world.fibers[waiters[i].fiber];
    if (!is_ready(waiters[i])) {
      ++i;
      continue;
    }
    waiters.erase(waiters.begin() + static_cast<std::ptrdiff_t>(i));
    // One that has timed out is enabled already.
    if (fiber.state == FiberState::kBlocked) wake(fiber);
  }
}

void close_descriptors_of_schedule() {
  waiters.clear();
  channel_count = 0;
  for (int descriptor = 0; descriptor < kDescriptors; ++descriptor) {
    if (by_descriptor[descriptor] == nullptr) continue;
    forget_descriptor(descriptor);
    real_close(descriptor);
  }
}

}  // namespace mpsstress::runtime
