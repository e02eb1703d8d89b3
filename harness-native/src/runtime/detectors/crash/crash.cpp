// Ends that the program brings on itself: signals, the end of a stack, abort, terminate, failed
// assertions, exceptions that leave a thread.
#include "runtime/detectors/crash/crash.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <ucontext.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <typeinfo>
#include <utility>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/world/call_site.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

constexpr const char* kStackOverflow = "stack overflow";
constexpr std::size_t kSignalStack = 128 << 10;
char signal_stack[kSignalStack];

RealCall<void()> real_abort("abort");

Address faulting_code(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  return static_cast<Address>(machine.gregs[REG_RIP]);
#else
  return machine.pc;
#endif
}

std::string describe_signal(int signal, Address address) {
  if (Stacks::contains(address) && Stacks::is_guard(address)) return kStackOverflow;
  std::string text = strsignal(signal);
  if (signal == SIGSEGV || signal == SIGBUS) {
    char where[32];
    std::snprintf(where, sizeof where, "%#zx", static_cast<std::size_t>(address));
    text += address < 4096 ? std::string(" at a null pointer") : " in " + describe(address);
  }
  return text;
}

// By value, and moved from: what is alive on a stack that is left for good is never freed.
[[noreturn]] void end_with(FindingKind kind, std::string message, const char* title, Address code) {
  Finding finding;
  finding.kind = kind;
  finding.message = std::move(message);
  finding.sides.push_back(current_side(title, code));
  report_and_end(std::move(finding));
}

void on_signal(int signal, siginfo_t* information, void* context) {
  if (world.current == nullptr || !inside_controlled) {
    // Not the program's fault: let it strike as if nobody had been watching.
    std::signal(signal, SIG_DFL);
    return;
  }
  inside_controlled = false;
  world.crashed = true;
  const auto address = reinterpret_cast<Address>(information->si_addr);
  end_with(FindingKind::kCrash,
           name_of(*world.current) + " crashed: " + describe_signal(signal, address), "crash",
           faulting_code(context));
}

std::string describe_current_exception() {
  const std::type_info* const type = abi::__cxa_current_exception_type();
  if (type == nullptr) return "std::terminate was called";
  std::string text = "uncaught exception";
  int status = 0;
  char* const name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  text += std::string(" of type ") + (name == nullptr ? type->name() : name);
  std::free(name);
  try {
    throw;
  } catch (const std::exception& e) {
    text += std::string(": ") + e.what();
  } catch (...) {
  }
  return text;
}

// Of whoever runs the schedules.
std::terminate_handler outside_handler = nullptr;

void on_terminate() {
  if (world.current == nullptr) {  // not the program's
    if (outside_handler != nullptr) outside_handler();
    std::abort();
  }
  const bool exception = abi::__cxa_current_exception_type() != nullptr;
  const Address code = MPSSTRESS_CALL_SITE();
  inside_controlled = false;
  std::string message = describe_current_exception() + " in " + name_of(*world.current);
  if (exception) end_with(FindingKind::kException, std::move(message), "thrown", code);
  end_with(FindingKind::kCrash, std::move(message), "terminate", code);
}

}  // namespace

void stack_floor_reached() {
  end_with(FindingKind::kCrash, name_of(*world.current) + " crashed: " + kStackOverflow, "crash",
           0);
}

CrashHandlers::CrashHandlers() {
  stack_t stack{};
  stack.ss_sp = signal_stack;
  stack.ss_size = kSignalStack;
  sigaltstack(&stack, nullptr);
  struct sigaction action{};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (std::size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], &action, &previous_[i]);
  }
  previous_terminate_ = std::set_terminate(on_terminate);
  outside_handler = previous_terminate_;
}

CrashHandlers::~CrashHandlers() {
  for (std::size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], &previous_[i], nullptr);
  }
  std::set_terminate(previous_terminate_);
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

void abort() {
  if (!inside_controlled) {
    real_abort();
    __builtin_trap();
  }
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  end_with(FindingKind::kCrash, "abort() was called by " + name_of(*world.current), "abort", code);
}

[[noreturn]] void __assert_fail(const char* expression, const char* file, unsigned line,
                                const char* function) {
  if (!inside_controlled) {
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
    real_abort();
    __builtin_trap();
  }
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  end_with(FindingKind::kError, "assertion `" + std::string(expression) + "' failed", "assertion",
           code);
}

}  // extern "C"
MPSSTRESS_WEAK_END
