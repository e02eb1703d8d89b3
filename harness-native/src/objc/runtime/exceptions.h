/* Objective-C exceptions as the unwinder has them. */
#ifndef MPSSTRESS_OBJC_RUNTIME_EXCEPTIONS_H
#define MPSSTRESS_OBJC_RUNTIME_EXCEPTIONS_H

#include <stdbool.h>
#include <unwind.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Throws the object, which must live until it is caught; or goes on with an exception of C++ that a
 * @finally gives back. Returns where nobody takes it. */
void mpss_throw(void* object);

bool mpss_is_objc_exception(const struct _Unwind_Exception* exception);
/* Of the exception, which begins with its class: whether it is one of libc++abi's. */
bool mpss_is_cxx_exception(const void* exception);

void* mpss_thrown_object(const struct _Unwind_Exception* exception);
/* The same; the exception has ended. */
void* mpss_take_thrown(struct _Unwind_Exception* exception);

/* Whether the object is of the class of that name or of one below; "@id" is any. */
bool mpss_is_instance(void* object, const char* class_name);

#ifdef __cplusplus
}
#endif

#endif /* MPSSTRESS_OBJC_RUNTIME_EXCEPTIONS_H */
