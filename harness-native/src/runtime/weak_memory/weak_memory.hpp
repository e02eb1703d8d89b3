// Weak memory: which write an atomic operation reads, and where in the modification order its own
// comes, is a choice of the schedule.
//
// The outcomes are those of C++ atomics and fences as RC11 has them (O. Lahav, V. Vafeiadis,
// J. Kang, C. Hur, D. Dreyer: Repairing Sequential Consistency in C/C++11, PLDI 2017), restricted
// as in W. Luo, B. Demsky: C11Tester: A Race Detector for C/C++ Atomics, ASPLOS 2021: program
// order, reads-from and the order of sequentially consistent operations have no cycle together, so
// that the order of execution is such an order. Release sequences are C++20's: of
// read-modify-writes alone. A write may come before one that was executed earlier, in modification
// order, so that 2+2W is seen; a load may return what coherence and happens-before allow.
//
// The memory itself always has the last value in modification order. A value there that no
// operation wrote is the write of uninstrumented code, or of one that is no atomic operation: it
// comes last, and continues the release sequence.
#pragma once

#include "runtime/base/types.hpp"
#include "runtime/weak_memory/atomic_history.hpp"
#include "runtime/weak_memory/memory_model.hpp"

namespace mpsstress::runtime {

// The state of the schedule that is run.
struct WeakMemory {
  bool on = false;
  SequentialFences fences;
  std::uint64_t choices = 0;      // between several outcomes
  std::uint64_t older_reads = 0;  // that did not read the last write
  std::uint64_t passed_over = 0;  // writes that are not the last ones

  void begin(MemoryModel model) { *this = WeakMemory{model == MemoryModel::kRc11, {}, 0, 0, 0}; }
};
extern WeakMemory weak_memory;

// An atomic object and what is in its memory.
struct AtomicObject {
  Address address;
  std::uint32_t size;
  Bits memory;
};

// What the load returns.
Bits load_weakly(const AtomicObject& object, int order, Address code);

// Whether the memory is to have the value now.
bool store_weakly(const AtomicObject& object, Bits value, int order, Address code);

// A read-modify-write in two halves. The second says whether the memory is to have the value now.
struct Update {
  AtomicHistory* history;
  Write* read;
};
Update begin_update(const AtomicObject& object, int order, Address code);
bool complete_update(const Update& update, Bits value, int order);

struct Exchange {
  bool succeeded;
  bool is_last;  // the memory is to have the new value now
  Bits found;
};
Exchange compare_exchange_weakly(const AtomicObject& object, Bits expected, Bits desired,
                                 int success, int failure, Address code);

// Whether the current strand's view of the atomic object there is up to date. A write becomes
// visible in a finite time ([intro.progress]/18), so nobody sleeps for ever on a value that was
// replaced.
bool is_up_to_date(Address address);

// After what the fence acquires, and before what it releases.
void note_sequential_fence();

}  // namespace mpsstress::runtime
