// Locks, exclusive and shared, however the program names them: pthread mutexes and rwlocks, and the
// C++ library's shared mutex. The return values are those of the pthread calls.
#pragma once

#include <cstdint>

#include "runtime/world/sync_object.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// Whether and how long to wait.
struct Patience {
  bool waits = true;
  bool timed = false;
  std::uint64_t deadline = 0;  // virtual
};

int lock_exclusive(SyncObject& lock, Patience patience, Address code);
int unlock_exclusive(SyncObject& lock, Address code);
int lock_shared(SyncObject& lock, Patience patience, Address code);
int unlock_shared(SyncObject& lock, Address code);
// Whichever hold the current thread has (pthread_rwlock_unlock).
int unlock_any(SyncObject& lock, Address code);

// A thread that ends holds its robust mutexes no longer; the next owner is told (EOWNERDEAD).
void abandon_robust_locks();
int make_consistent(SyncObject& lock);

// Giving up and taking back a mutex around a wait on a condition variable, without points.
std::uint32_t release_for_wait(SyncObject& lock, Address code);
void reacquire_after_wait(SyncObject& lock, std::uint32_t depth, Address code);

}  // namespace mpsstress::runtime
