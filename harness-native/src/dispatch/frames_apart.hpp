// Calls whose frames lie apart from those of the calls before. Where a thread does one thing after
// the other, blocks of a queue or operations of a program, the variables of one lie where those of
// the one before lay: who has kept the address of such a variable for too long uses what has taken
// its place, and nothing tells. Apart, what lies between is nobody's, and the controlled runtime
// objects to who uses it.
#ifndef MPSSTRESS_DISPATCH_FRAMES_APART_HPP
#define MPSSTRESS_DISPATCH_FRAMES_APART_HPP

#include <cstddef>
#include <utility>

#if defined(MPSSTRESS_CONTROLLED)
extern "C" {
// Of the calling thread: how far apart its next call is to lie; memory of its stack that is
// nobody's from here on; and no longer so, the last first.
std::size_t mpsstress_bytes_apart();
void mpsstress_gap_begins(const void* begin, std::size_t bytes);
void mpsstress_gap_ends();
}
#endif

namespace mpsstress::dispatch {

#if defined(MPSSTRESS_CONTROLLED)

class Gap {
 public:
  Gap(const void* begin, std::size_t bytes) { mpsstress_gap_begins(begin, bytes); }
  ~Gap() { mpsstress_gap_ends(); }
  Gap(const Gap&) = delete;
  Gap& operator=(const Gap&) = delete;
};

// Never inlined, for the gap is to end with the call.
template <class Call>
__attribute__((noinline)) decltype(auto) call_apart(Call&& call) {
  const std::size_t bytes = mpsstress_bytes_apart();
  const void* const begin = __builtin_alloca(bytes);
  __asm__ volatile("" : : "r"(begin));  // it is there for its place alone
  const Gap gap(begin, bytes);
  return std::forward<Call>(call)();
}

#else

template <class Call>
decltype(auto) call_apart(Call&& call) {
  return std::forward<Call>(call)();
}

#endif

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_FRAMES_APART_HPP
