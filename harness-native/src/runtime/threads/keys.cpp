// pthread keys: values for each fiber, destructors at its end. Keys themselves are the C library's,
// so that those made before exploration (the C++ library has one) work inside as well.
#include "runtime/threads/keys.hpp"

#include <pthread.h>

#include <cerrno>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

constexpr unsigned kKeys = 1024;
constexpr int kDestructorRounds = 4;

using Destructor = void (*)(void*);
Destructor destructors[kKeys];
bool of_schedule[kKeys];

RealCall<decltype(pthread_key_create)> real_key_create("pthread_key_create");
RealCall<decltype(pthread_key_delete)> real_key_delete("pthread_key_delete");
RealCall<decltype(pthread_getspecific)> real_getspecific("pthread_getspecific");
RealCall<decltype(pthread_setspecific)> real_setspecific("pthread_setspecific");

void forget_key(unsigned key) {
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    if (key < world.fibers[i].key_capacity) world.fibers[i].key_values[key] = nullptr;
  }
}

}  // namespace

void run_key_destructors(Fiber& fiber) {
  bool again = true;
  for (int round = 0; again && round < kDestructorRounds; ++round) {
    again = false;
    for (unsigned key = 0; key < fiber.key_capacity; ++key) {
      const void* const value = fiber.key_values[key];
      if (value == nullptr || destructors[key] == nullptr) continue;
      fiber.key_values[key] = nullptr;
      again = true;
      ControlledScope controlled;
      destructors[key](const_cast<void*>(value));
    }
  }
}

void delete_keys_of_schedule() {
  for (unsigned key = 0; key < kKeys; ++key) {
    if (!of_schedule[key]) continue;
    of_schedule[key] = false;
    destructors[key] = nullptr;
    real_key_delete(key);
  }
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) {
  const int result = real_key_create(key, destructor);
  if (result != 0 || *key >= kKeys) return result;
  destructors[*key] = destructor;
  of_schedule[*key] = inside_controlled && world.current->permanent == 0;
  return 0;
}

int pthread_key_delete(pthread_key_t key) {
  if (key < kKeys) {
    destructors[key] = nullptr;
    of_schedule[key] = false;
    if (inside_controlled) forget_key(key);
  }
  return real_key_delete(key);
}

void* pthread_getspecific(pthread_key_t key) {
  if (!inside_controlled) return real_getspecific(key);
  const Fiber& fiber = *world.current;
  return key < fiber.key_capacity ? const_cast<void*>(fiber.key_values[key]) : nullptr;
}

int pthread_setspecific(pthread_key_t key, const void* value) {
  if (!inside_controlled) return real_setspecific(key, value);
  if (key >= kKeys) return EINVAL;
  RuntimeScope runtime;
  Fiber& fiber = *world.current;
  if (key >= fiber.key_capacity) {
    const std::uint32_t capacity = key + 8;
    auto** const values = world.memory.array<const void*>(capacity);
    std::memset(values, 0, capacity * sizeof(void*));
    if (fiber.key_capacity != 0) {
      std::memcpy(values, fiber.key_values, fiber.key_capacity * sizeof(void*));
    }
    fiber.key_values = values;
    fiber.key_capacity = capacity;
  }
  fiber.key_values[key] = value;
  return 0;
}

}  // extern "C"
MPSSTRESS_WEAK_END
