// The synchronisation object at an address. It is found through the address's granule, so a new
// schedule begins with none, and an object that is built anew at the same place is another one.
#pragma once

#include "runtime/world/granules.hpp"

namespace mpsstress::runtime {

// Made on first use.
SyncObject& sync_object(Address address, SyncKind kind);
// The program destroys the object, or writes over it (constructs another in its place).
void forget_sync_object(Address address);
void renew_sync_objects(Granule& granule, Address address, unsigned mask);

// The queue of fibers that wait for an object.
void enqueue(SyncObject& object, Fiber& fiber);
void dequeue(SyncObject& object, Fiber& fiber);
// One waiter, chosen by the schedule, may go on; false when there is none.
bool wake_one(SyncObject& object);
// All waiters may try again.
void wake_all(SyncObject& object);

}  // namespace mpsstress::runtime
