// The descriptors that a schedule opens. The kernel keeps their contents; what the runtime keeps is
// who waits for them: a pipe, a pair of sockets or an event counter joins threads of the program,
// so that reading an empty one is waiting for another thread, and must not stop the process.
//
// A pipe has one channel; a socket reads from one and writes to another; an event counter has one
// for both. To the kernel they all never block.
#pragma once

#include <poll.h>

#include "runtime/sync/locks.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

struct OpenFile {
  unsigned descriptors;  // that name it
  bool never_blocks;     // as the program wants it
  Address in;            // the channels, as places for synchronisation objects; 0: none
  Address out;
};

// Null for one that the schedule did not open.
OpenFile* open_file(int descriptor);
// Null, too, where it joins no threads.
OpenFile* joining_file(int descriptor);

// The schedule has opened `descriptor` (as it comes from the kernel: negative is passed on).
int note_descriptor(int descriptor, Address code);
int note_joining(int descriptor, Address in, Address out, bool never_blocks, Address code);
// Another name for a file of the schedule.
int note_duplicate(int descriptor, int of);
void forget_descriptor(int descriptor);
Address new_channel();

// What was done before comes before what a reader does next.
void publish_to(Address channel);
void learn_from(Address channel);
void learn_from_all_channels();

// The current thread waits until one of `wanted` is ready. False when time is up. Inside the
// runtime.
bool wait_until_ready(const pollfd* wanted, unsigned count, const Patience& patience, Address code);
// Something has been read, written or closed: who is ready now goes on.
void wake_ready();

void close_descriptors_of_schedule();

}  // namespace mpsstress::runtime
