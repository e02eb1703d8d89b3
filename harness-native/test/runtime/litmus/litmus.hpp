// A litmus test of weak memory: a few atomic operations of a few threads, and one outcome that is
// asked for. Its folder is the answer: in `fail/` lie those whose outcome C++ allows, so that a
// program which relies on its absence fails; in `success/` those whose outcome it forbids.
#pragma once

#include <atomic>
#include <string>
#include <vector>

namespace mpsstress::litmus {

enum class Kind { Load, Store, Add, Swap, CompareSwap, Fence };

struct Operation {
  Kind kind;
  int place = 0;
  int value = 0;     ///< stored, added or swapped in
  int expected = 0;  ///< of CompareSwap
  std::memory_order order = std::memory_order_relaxed;
  std::memory_order failure = std::memory_order_relaxed;  ///< of a CompareSwap that fails

  bool reads() const { return kind != Kind::Store && kind != Kind::Fence; }
};

constexpr int kPlaces = 3;
constexpr int kAny = -1;

/** What each reading operation read, in the order of threads and operations; then the last value in
 *  modification order of each of the places. */
using Outcome = std::vector<int>;

struct Litmus {
  std::string name;
  std::vector<std::vector<Operation>> threads;
  Outcome asked;  ///< kAny fits all; values that are left out at its end, too
  bool allowed = false;
  const Litmus* next = nullptr;

  std::size_t reading_operations() const;
  bool is_asked(const Outcome& outcome) const;
};

/** All that are linked into the executable, by name. */
std::vector<const Litmus*> all_litmus();

/** Puts a family of litmus tests into the list; `folder` is fail or success. */
class Family {
 public:
  Family(const char* folder, std::vector<Litmus> members);
};

std::string to_text(const Operation& operation);
std::string to_text(const Litmus& litmus);
std::string to_text(const Outcome& outcome);

// The language of the tables.
constexpr int x = 0;
constexpr int y = 1;
constexpr int z = 2;
constexpr auto rlx = std::memory_order_relaxed;
constexpr auto acq = std::memory_order_acquire;
constexpr auto rel = std::memory_order_release;
constexpr auto acq_rel = std::memory_order_acq_rel;
constexpr auto sc = std::memory_order_seq_cst;

inline Operation load(int place, std::memory_order order) {
  return {Kind::Load, place, 0, 0, order};
}
inline Operation store(int place, int value, std::memory_order order) {
  return {Kind::Store, place, value, 0, order};
}
inline Operation add(int place, int value, std::memory_order order) {
  return {Kind::Add, place, value, 0, order};
}
inline Operation swap(int place, int value, std::memory_order order) {
  return {Kind::Swap, place, value, 0, order};
}
inline Operation compare_swap(int place, int expected, int value, std::memory_order order,
                              std::memory_order failure) {
  return {Kind::CompareSwap, place, value, expected, order, failure};
}
inline Operation fence(std::memory_order order) { return {Kind::Fence, 0, 0, 0, order}; }

}  // namespace mpsstress::litmus
