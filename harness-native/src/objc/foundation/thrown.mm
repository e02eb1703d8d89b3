// Exceptions of Objective-C are exceptions of C++ with this value, as on a Mac: catch (...) has a
// current_exception(), exception_ptr carries them, and the exception holds its object.
#include <Foundation/Foundation.h>

#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

#include "objc/runtime/exceptions.h"

namespace {

struct Thrown {
  explicit Thrown(id held) : object([held retain]) {}
  Thrown(const Thrown& other) : object([other.object retain]) {}
  Thrown& operator=(const Thrown&) = delete;
  ~Thrown() { [object release]; }
  id object;  // first: runtime/exceptions.c reads it
};

// The exception with one reference to it, which whoever catches it gives back.
_Unwind_Exception* made_of(id object) {
  alignas(std::exception_ptr) unsigned char reference[sizeof(std::exception_ptr)];
  new (reference) std::exception_ptr(std::make_exception_ptr(Thrown(object)));
  void* value = nullptr;
  static_assert(sizeof reference == sizeof value);
  std::memcpy(&value, reference, sizeof value);
  return static_cast<_Unwind_Exception*>(value) - 1;
}

// Itanium C++ ABI, exception handling, 2.2.2.
struct Globals {
  void* caught;
  unsigned int uncaught;
};

}  // namespace

extern "C" {

const void* const mpss_thrown_type = &typeid(Thrown);

Globals* __cxa_get_globals() noexcept;
void __cxa_end_catch();
void* __real___cxa_begin_catch(void* exception) noexcept;

// The linker gives us all calls of __cxa_begin_catch (--wrap). A C++ catch of a class has the object
// (runtime/personality.c), whose exception has ended: it gets another one.
void* __wrap___cxa_begin_catch(void* exception_or_object) noexcept {
  if (!mpss_is_object(exception_or_object)) return __real___cxa_begin_catch(exception_or_object);
  _Unwind_Exception* const exception = made_of(static_cast<id>(exception_or_object));
  mpss_set_caught_value(exception, exception_or_object);
  ++__cxa_get_globals()->uncaught;
  return __real___cxa_begin_catch(exception);
}

void* mpss_take_thrown(_Unwind_Exception* exception) {
  const id object = [[static_cast<id>(mpss_thrown_object(exception)) retain] autorelease];
  __real___cxa_begin_catch(exception);
  __cxa_end_catch();
  return object;
}

void objc_exception_throw(id exception) __attribute__((noreturn));
void objc_exception_throw(id exception) {
  if (!mpss_is_object(exception)) {  // what a @finally gives back
    _Unwind_Resume_or_Rethrow(reinterpret_cast<_Unwind_Exception*>(exception));
    std::terminate();
  }
  _Unwind_Exception* const made = made_of(exception);
  ++__cxa_get_globals()->uncaught;
  _Unwind_RaiseException(made);
  NSString* what = [exception description];
  fprintf(stderr, "uncaught Objective-C exception %s\n", what == nil ? "nil" : [what UTF8String]);
  abort();
}

}  // extern "C"
