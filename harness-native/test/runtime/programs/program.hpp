// A self-test of the controlled runtime: a tiny ordinary C++ program. Its folder is the expected
// verdict: `fail/` holds the classic mistakes, each with the kind of finding that it must give, and
// `success/` the correct counterpart of each, of the same name, in which nothing may be found.
// `hard/` holds families of one mistake in several sizes, for which it matters how schedules are
// chosen.
//
// A program uses only the standard library, and knows nothing of schedules. It is run many times,
// so it holds no state of its own between runs.
#pragma once

#include <cstdint>

namespace mpsstress::programs {

/** What exploring the program must find. */
enum class Expected {
  Nothing,            ///< the verdict of success/
  Race,               ///< two unordered accesses, one of them a write
  Violation,          ///< a require() that does not hold
  Deadlock,           ///< threads that wait for each other, or for nobody
  LockOrder,          ///< a cycle in the order of locks, although no schedule deadlocks
  UseAfterFree,       ///< access to freed memory
  StepLimit,          ///< a schedule that does not end
  UncaughtException,  ///< an exception that leaves a thread's function
  ThreadLeak,         ///< a thread that is still there, or was never joined, at the end
  Misuse,             ///< a lock or block that is not the caller's to give back
  Crash,              ///< a signal, or std::terminate
  Assertion,          ///< an assert() that does not hold
  Memory,             ///< an access before or behind a heap block
  Progress,           ///< a must_not_wait() that waits
};

/** What may go wrong that is nobody's mistake, and so must be borne. */
enum class Faults {
  None,
  SpuriousWakeups,  ///< a wait on a condition variable ends without a notification
  RareWakeups,      ///< the same, but seldom, as in every case
  EarlyTimeouts,    ///< a time limit passes while others could still have come first
};

struct Program {
  const char* name;  ///< of the file, without ending
  Expected expected;
  Faults faults;
  void (*body)();
  const Program* next;  ///< of the list of all programs
  bool hard = false;    ///< of hard/
  bool weak = false;    ///< under weak memory: sequentially consistent atomics would hide it
};

/** All programs linked into the executable; the order is of no meaning. */
const Program* all_programs();

/** What a program demands of itself. A violation ends the schedule with a finding. */
void require(bool condition, const char* what);

/** What a thread does at once, whatever others do; of that name is one such thing. */
class AtOnce {
 public:
  explicit AtOnce(const char* what);
  ~AtOnce();
  AtOnce(const AtOnce&) = delete;
  AtOnce& operator=(const AtOnce&) = delete;

 private:
  const char* const what_;
  const std::uint64_t began_;
};

template <class Body>
void must_not_wait(const char* what, Body body) {
  const AtOnce at_once(what);
  body();
}

/** Puts a program into the list; see MPSS_PROGRAM. */
class Registration {
 public:
  explicit Registration(Program& program);
};

}  // namespace mpsstress::programs

/** MPSS_PROGRAM_WITH(name, expected kind, faults) { body } */
#define MPSS_PROGRAM_WITH(name, kind, faults)                                                    \
  static void name##_body();                                                                     \
  static mpsstress::programs::Program name##_program{#name, mpsstress::programs::Expected::kind, \
                                                     mpsstress::programs::Faults::faults,        \
                                                     &name##_body, nullptr};                     \
  static const mpsstress::programs::Registration name##_registration{name##_program};            \
  static void name##_body()

/** MPSS_HARD_PROGRAM(name, expected kind, body): a member of a family. */
#define MPSS_HARD_PROGRAM(name, kind, body)                                               \
  static mpsstress::programs::Program name##_program{#name,                               \
                                                     mpsstress::programs::Expected::kind, \
                                                     mpsstress::programs::Faults::None,   \
                                                     body,                                \
                                                     nullptr,                             \
                                                     true};                               \
  static const mpsstress::programs::Registration name##_registration { name##_program }

/** MPSS_WEAK_PROGRAM(name, expected kind) { body }: of weak memory alone */
#define MPSS_WEAK_PROGRAM(name, kind)                                                     \
  static void name##_body();                                                              \
  static mpsstress::programs::Program name##_program{#name,                               \
                                                     mpsstress::programs::Expected::kind, \
                                                     mpsstress::programs::Faults::None,   \
                                                     &name##_body,                        \
                                                     nullptr,                             \
                                                     false,                               \
                                                     true};                               \
  static const mpsstress::programs::Registration name##_registration{name##_program};     \
  static void name##_body()

/** MPSS_PROGRAM(name, expected kind) { body } */
#define MPSS_PROGRAM(name, kind) MPSS_PROGRAM_WITH(name, kind, None)
