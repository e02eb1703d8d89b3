// @synchronized: a recursive lock for each object that was ever locked, for as long as it lives.
// Locking one orders nothing for others, so the table in which they are found is hidden.
#include "objc/foundation/synchronized.hpp"

#include <Foundation/Foundation.h>

#include <map>
#include <mutex>

#include "dispatch/ordering.hpp"

namespace {

using mpsstress::dispatch::ordering::HiddenLock;

struct Monitor {  // kept, so that who locks it next comes after who had it
  std::recursive_mutex mutex;
  size_t users = 0;  // threads in it or waiting, as often as they came; under table_mutex
};

std::mutex table_mutex;
// Under table_mutex.
std::map<const void*, Monitor>* table;

}  // namespace

// Every object ends, and few are locked: a program without @synchronized pays nothing for it.
MPSSTRESS_NO_TSAN static bool has_locks() {
  return __atomic_load_n(&table, __ATOMIC_RELAXED) != nullptr;
}

void mpsstress::face::forget_lock(const void* object) {
  if (!has_locks()) return;
  const HiddenLock lock(table_mutex);
  table->erase(object);
}

int objc_sync_enter(id object) {
  if (object == nil) return 0;
  Monitor* monitor = nullptr;
  {
    const HiddenLock lock(table_mutex);
    if (table == nullptr) {
      __atomic_store_n(&table, new std::map<const void*, Monitor>, __ATOMIC_RELEASE);
    }
    monitor = &(*table)[object];
    ++monitor->users;
  }
  monitor->mutex.lock();
  return 0;
}

int objc_sync_exit(id object) {
  if (object == nil) return 0;
  Monitor* monitor = nullptr;
  {
    const HiddenLock lock(table_mutex);
    if (table == nullptr || table->count(object) == 0) return -1;
    monitor = &table->at(object);
    if (monitor->users == 0) return -1;
    --monitor->users;
  }
  monitor->mutex.unlock();
  return 0;
}
