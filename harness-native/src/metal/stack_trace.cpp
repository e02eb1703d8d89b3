// Walking frame pointers, and looking symbols up when it no longer matters how long that takes.
#include "metal/stack_trace.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <pthread.h>

#include <cstdio>
#include <cstdlib>

#include "metal/symbol_table.hpp"

#if !defined(__APPLE__)
// What the sanitizers' runtimes offer: a frame's text, with file and line.
extern "C" __attribute__((weak)) void __sanitizer_symbolize_pc(void* address, const char* format,
                                                               char* text, std::size_t size);
#endif

namespace mpsstress::metal {

namespace {

thread_local char thread_marker = 0;

struct StackBounds {
  std::uintptr_t low = 0;
  std::uintptr_t high = 0;
};

#if defined(MPSSTRESS_CONTROLLED)
// The controlled runtime's threads are its fibers, whose first frame has no caller.
StackBounds bounds_around(const void* frame) {
  constexpr std::uintptr_t kBytes = 64 << 10;
  const auto low = reinterpret_cast<std::uintptr_t>(frame);
  return {low, low + kBytes};
}
#else
#if defined(__APPLE__)
StackBounds find_bounds() {
  const pthread_t self = pthread_self();
  // The address is that of the stack's end, from which it grows.
  const auto high = reinterpret_cast<std::uintptr_t>(pthread_get_stackaddr_np(self));
  return {high - pthread_get_stacksize_np(self), high};
}
#else
StackBounds find_bounds() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return {};
  void* address = nullptr;
  std::size_t size = 0;
  pthread_attr_getstack(&attributes, &address, &size);
  pthread_attr_destroy(&attributes);
  const auto low = reinterpret_cast<std::uintptr_t>(address);
  return {low, low + size};
}
#endif
StackBounds bounds_around(const void*) {
  thread_local const StackBounds bounds = find_bounds();
  return bounds;
}
#endif

// Frames of code without frame pointers may break the chain; the bounds keep the walk on the stack.
#if defined(__clang__)
#define MPSSTRESS_WALKS_STACKS __attribute__((no_sanitize("address", "undefined")))
#else
#define MPSSTRESS_WALKS_STACKS __attribute__((no_sanitize_address, no_sanitize_undefined))
#endif
MPSSTRESS_WALKS_STACKS MPSSTRESS_NO_TSAN unsigned walk(void** frames, unsigned maximum,
                                                       const void* start,
                                                       const StackBounds& bounds) {
  unsigned depth = 0;
  auto frame = reinterpret_cast<std::uintptr_t>(start);
  while (depth < maximum && frame >= bounds.low && frame + 2 * sizeof(void*) <= bounds.high &&
         frame % sizeof(void*) == 0) {
    const auto* words = reinterpret_cast<const std::uintptr_t*>(frame);
    if (words[1] == 0) break;
    frames[depth++] = reinterpret_cast<void*>(words[1]);
    if (words[0] <= frame) break;
    frame = words[0];
  }
  return depth;
}

std::string demangled(const char* symbol) {
  int status = 0;
  char* name = abi::__cxa_demangle(symbol, nullptr, nullptr, &status);
  std::string result = status == 0 ? name : symbol;
  std::free(name);
  return result;
}

using Symbolize = void (*)(void* address, const char* format, char* text, std::size_t size);

/// That of a sanitizer's runtime; null without one.
Symbolize sanitizers_symbolize() {
#if defined(__APPLE__)
  // Its linker refuses a name that nobody defines.
  return reinterpret_cast<Symbolize>(dlsym(RTLD_DEFAULT, "__sanitizer_symbolize_pc"));
#else
  return &__sanitizer_symbolize_pc;
#endif
}

std::string describe_frame(void* address) {
  // The call stands before the address that it returns to.
  void* call = static_cast<char*>(address) - 1;
  char text[1024];
  if (const Symbolize symbolize = sanitizers_symbolize(); symbolize != nullptr) {
    symbolize(call, "%p %f %S", text, sizeof text);
    return text;
  }
  Dl_info info{};
  if (dladdr(call, &info) == 0) {
    std::snprintf(text, sizeof text, "%p", address);
    return text;
  }
  const auto offset =
      static_cast<std::size_t>(static_cast<char*>(call) - static_cast<char*>(info.dli_fbase));
  // The dynamic linker knows what a library shows to others, which is little.
  const std::string symbol =
      info.dli_sname != nullptr ? info.dli_sname : function_at(info.dli_fname, offset);
  std::snprintf(text, sizeof text, "%p ", address);
  std::string line = text + (symbol.empty() ? "?" : demangled(symbol.c_str()));
  std::snprintf(text, sizeof text, " (%s+%#zx)", info.dli_fname, offset);
  return line + text;
}

}  // namespace

__attribute__((noinline)) void StackTrace::take() {
  const void* frame = __builtin_frame_address(0);
  depth = walk(frames, kMaximumDepth, frame, bounds_around(frame));
  thread = reinterpret_cast<std::uintptr_t>(&thread_marker);
}

__attribute__((noinline)) StackTrace StackTrace::capture() {
  StackTrace stack;
  stack.take();
  return stack;
}

std::string StackTrace::symbolised() const {
  std::string text;
  for (unsigned i = 0; i < depth; ++i) {
    text += "    #" + std::to_string(i) + " " + describe_frame(frames[i]) + "\n";
  }
  return text;
}

}  // namespace mpsstress::metal
