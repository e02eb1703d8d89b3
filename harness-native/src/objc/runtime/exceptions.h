/* Objective-C exceptions as the unwinder has them. */
#ifndef MPSSTRESS_OBJC_RUNTIME_EXCEPTIONS_H
#define MPSSTRESS_OBJC_RUNTIME_EXCEPTIONS_H

#include <stdbool.h>
#include <unwind.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An exception of Objective-C is one of C++ whose value holds the object (foundation/thrown.mm);
 * this is that value's type_info. */
extern const void* const mpss_thrown_type;

bool mpss_is_objc_exception(const struct _Unwind_Exception* exception);
/* Of the exception, which begins with its class: whether it is one of libc++abi's. */
bool mpss_is_cxx_exception(const void* exception);
/* Whether this is an object, or nil, and no exception. */
bool mpss_is_object(const void* exception_or_object);

/* Where the value is that was thrown, also where an exception_ptr threw it again. */
void* mpss_thrown_value(const struct _Unwind_Exception* exception);
/* The type_info of that value. */
const void* mpss_thrown_value_type(const struct _Unwind_Exception* exception);
/* What __cxa_begin_catch answers. */
void mpss_set_caught_value(struct _Unwind_Exception* exception, void* value);

void* mpss_thrown_object(const struct _Unwind_Exception* exception);
/* The same, autoreleased; the exception has ended. */
void* mpss_take_thrown(struct _Unwind_Exception* exception);

/* Whether the object is of the class of that name or of one below; "@id" is any. */
bool mpss_is_instance(void* object, const char* class_name);

#ifdef __cplusplus
}
#endif

#endif /* MPSSTRESS_OBJC_RUNTIME_EXCEPTIONS_H */
