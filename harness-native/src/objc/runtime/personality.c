/* Unwinding through Objective-C frames. All exceptions are exceptions of C++; one of Objective-C
 * has a value that holds the object (exceptions.h).
 *
 * The compiler names what @catch, or a catch of a class, takes by the class's name, in the table
 * where C++ has type_infos; a frame with such a name is unwound here, all others by C++'s
 * personality. Handlers of a class are given the object: @catch takes it so, and a C++ catch asks
 * __cxa_begin_catch, which knows objects here (foundation/thrown.mm). A catch of everything in such
 * a frame is C++'s own, or a @finally: clang has that give back what it got to
 * objc_exception_throw.
 */
#include <stdlib.h>
#include <string.h>

#include "exception_table.h"
#include "exceptions.h"

_Unwind_Reason_Code __gxx_personality_v0(int version, _Unwind_Action actions,
                                         _Unwind_Exception_Class type,
                                         struct _Unwind_Exception* exception,
                                         struct _Unwind_Context* context);

/* The vtables of the kinds of type_info that there are (Itanium C++ ABI, 2.9.4). */
#define KINDS(X)                     \
  X(class_type_info, 17)             \
  X(si_class_type_info, 20)          \
  X(vmi_class_type_info, 21)         \
  X(fundamental_type_info, 23)       \
  X(pointer_type_info, 19)           \
  X(pointer_to_member_type_info, 29) \
  X(function_type_info, 20)          \
  X(array_type_info, 17)             \
  X(enum_type_info, 16)
#define DECLARE(name, length) extern char _ZTVN10__cxxabiv1##length##__##name##E[];
KINDS(DECLARE)
#undef DECLARE

static bool is_class_name(const void* type) {
  if (type == NULL) return false;
  const char* table;
  memcpy(&table, type, sizeof table);
#define IS(name, length) \
  if (table == _ZTVN10__cxxabiv1##length##__##name##E + 2 * sizeof(void*)) return false;
  KINDS(IS)
#undef IS
  return true;
}

/* libc++abi's own question, asked of the type_info that catches: whether it takes what was thrown,
 * and where that is then. */
static bool catches(const void* type, struct _Unwind_Exception* exception) {
  typedef bool (*can_catch)(const void* type, const void* thrown, void** adjusted);
  void* value = mpss_thrown_value(exception);
  if (!((can_catch*)*(void**)type)[4](type, mpss_thrown_value_type(exception), &value))
    return false;
  mpss_set_caught_value(exception, value);
  return true;
}

static bool takes(const struct mpss_handler* handler, struct _Unwind_Exception* exception) {
  if (handler->filter < 0) return false;
  if (handler->type == NULL) return true;
  if (!is_class_name(handler->type)) {
    return mpss_is_cxx_exception(exception) && catches(handler->type, exception);
  }
  return mpss_is_objc_exception(exception) &&
         mpss_is_instance(mpss_thrown_object(exception), (const char*)handler->type);
}

static bool names_a_class(const struct mpss_handlers* handlers) {
  struct mpss_handler handler;
  const unsigned char* action = handlers->action;
  while (mpss_next_handler(handlers, &action, &handler)) {
    if (is_class_name(handler.type)) return true;
  }
  return false;
}

static _Unwind_Reason_Code land(struct _Unwind_Context* context, uintptr_t pad, uintptr_t value,
                                int64_t filter) {
  _Unwind_SetGR(context, __builtin_eh_return_data_regno(0), value);
  _Unwind_SetGR(context, __builtin_eh_return_data_regno(1), (uintptr_t)filter);
  _Unwind_SetIP(context, pad);
  return _URC_INSTALL_CONTEXT;
}

_Unwind_Reason_Code __gnu_objc_personality_v0(int version, _Unwind_Action actions,
                                              _Unwind_Exception_Class type,
                                              struct _Unwind_Exception* exception,
                                              struct _Unwind_Context* context);
_Unwind_Reason_Code __gnu_objc_personality_v0(int version, _Unwind_Action actions,
                                              _Unwind_Exception_Class type,
                                              struct _Unwind_Exception* exception,
                                              struct _Unwind_Context* context) {
  const struct mpss_handlers handlers = mpss_handlers_of(context);
  if (handlers.landing_pad == 0 || !names_a_class(&handlers)) {
    return __gxx_personality_v0(version, actions, type, exception, context);
  }
  struct mpss_handler handler;
  const unsigned char* action = handlers.action;
  bool cleans_up = false;
  while (mpss_next_handler(&handlers, &action, &handler)) {
    if (handler.filter == 0) {
      cleans_up = true;
    } else if (!(actions & _UA_FORCE_UNWIND) && takes(&handler, exception)) {
      if (actions & _UA_SEARCH_PHASE) return _URC_HANDLER_FOUND;
      const uintptr_t value = is_class_name(handler.type) ? (uintptr_t)mpss_take_thrown(exception)
                                                          : (uintptr_t)exception;
      return land(context, handlers.landing_pad, value, handler.filter);
    }
  }
  if (!cleans_up || (actions & _UA_SEARCH_PHASE)) return _URC_CONTINUE_UNWIND;
  return land(context, handlers.landing_pad, (uintptr_t)exception, 0);
}
