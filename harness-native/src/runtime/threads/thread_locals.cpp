// Thread-local variables of controlled code, and of the same code when it runs outside.
#include "runtime/threads/thread_locals.hpp"

#include <atomic>
#include <cstddef>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/instrumentation/access.hpp"

namespace mpsstress::runtime {
namespace {

// What the compiler emits for each thread-local variable (the ABI of emulated TLS).
struct EmulatedVariable {
  std::size_t size;
  std::size_t alignment;
  std::atomic<std::uintptr_t> index;  // ours, from 1; 0 until the first access
  const void* initial;                // null for zeros
};

std::atomic<std::uintptr_t> variable_count{0};

std::uintptr_t index_of(EmulatedVariable& variable) {
  std::uintptr_t index = variable.index.load(std::memory_order_relaxed);
  if (index != 0) return index;
  const std::uintptr_t fresh = variable_count.fetch_add(1) + 1;
  return variable.index.compare_exchange_strong(index, fresh) ? fresh : index;
}

void initialise(void* memory, const EmulatedVariable& variable) {
  if (variable.initial != nullptr) {
    std::memcpy(memory, variable.initial, variable.size);
  } else {
    std::memset(memory, 0, variable.size);
  }
}

// Outside the controlled world: a table for each OS thread, on the real heap.
struct OutsideTable {
  std::uintptr_t capacity;
  void* values[1];
};
__thread OutsideTable* outside_table __attribute__((tls_model("initial-exec"))) = nullptr;

void* outside_address(EmulatedVariable& variable, std::uintptr_t index) {
  if (outside_table == nullptr || outside_table->capacity < index) {
    const std::uintptr_t capacity = index + 32;
    auto* const table =
        static_cast<OutsideTable*>(real_calloc(1, sizeof(OutsideTable) + capacity * sizeof(void*)));
    table->capacity = capacity;
    if (outside_table != nullptr) {
      std::memcpy(table->values, outside_table->values, outside_table->capacity * sizeof(void*));
      real_free(outside_table);
    }
    outside_table = table;
  }
  void*& value = outside_table->values[index - 1];
  if (value == nullptr) {
    value = real_memalign(variable.alignment < 16 ? 16 : variable.alignment, variable.size);
    initialise(value, variable);
  }
  return value;
}

void* make_in_fiber(Fiber& fiber, EmulatedVariable& variable, std::uintptr_t index) {
  RuntimeScope runtime;
  if (index > fiber.thread_local_capacity) {
    const auto capacity = static_cast<std::uint32_t>(index + 16);
    auto** const table = world.memory.array<void*>(capacity);
    std::memset(table, 0, capacity * sizeof(void*));
    if (fiber.thread_local_capacity != 0) {
      std::memcpy(table, fiber.thread_locals, fiber.thread_local_capacity * sizeof(void*));
    }
    fiber.thread_locals = table;
    fiber.thread_local_capacity = capacity;
  }
  void*& value = fiber.thread_locals[index - 1];
  if (value == nullptr) {
    value = world.arena.allocate(variable.size, variable.alignment, Origin{fiber.index, 0, 0},
                                 Arena::kUncounted);
    if (value == nullptr) framework_fault("the controlled heap is used up");
    initialise(value, variable);
  }
  return value;
}

}  // namespace

void run_thread_exits(Fiber& fiber) {
  while (fiber.thread_exits != nullptr) {
    const ThreadExit exit = *fiber.thread_exits;
    fiber.thread_exits = exit.next;
    ControlledScope controlled;
    exit.destructor(exit.object);
  }
}

void free_thread_locals(Fiber& fiber) {
  for (std::uint32_t i = 0; i < fiber.thread_local_capacity; ++i) {
    void* const value = fiber.thread_locals[i];
    if (value != nullptr && is_whole(*Arena::header(value))) end_of_block(value, 0);
  }
}

}  // namespace mpsstress::runtime

using mpsstress::runtime::inside_controlled;
using mpsstress::runtime::world;

extern "C" void* __emutls_get_address(void* control) {
  auto& variable = *static_cast<mpsstress::runtime::EmulatedVariable*>(control);
  const std::uintptr_t index = mpsstress::runtime::index_of(variable);
  if (!inside_controlled) return mpsstress::runtime::outside_address(variable, index);
  mpsstress::runtime::Fiber& fiber = *world.current;
  if (__builtin_expect(index <= fiber.thread_local_capacity, 1)) {
    void* const value = fiber.thread_locals[index - 1];
    if (__builtin_expect(value != nullptr, 1)) return value;
  }
  return mpsstress::runtime::make_in_fiber(fiber, variable, index);
}

extern "C" int __cxa_thread_atexit_impl(void (*)(void*), void*, void*);

extern "C" int __cxa_thread_atexit(void (*destructor)(void*), void* object, void* library) {
  if (!inside_controlled) return __cxa_thread_atexit_impl(destructor, object, library);
  mpsstress::runtime::RuntimeScope runtime;
  auto* const exit = world.memory.make<mpsstress::runtime::ThreadExit>();
  *exit = {destructor, object, world.current->thread_exits};
  world.current->thread_exits = exit;
  return 0;
}
