/* What the compiler left about the handlers of a function: the language-specific data area of the
 * Itanium C++ ABI (section "LSDA"), as far as a personality needs it.
 */
#ifndef MPSSTRESS_OBJC_RUNTIME_EXCEPTION_TABLE_H
#define MPSSTRESS_OBJC_RUNTIME_EXCEPTION_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <unwind.h>

/* The handlers of the call at which a frame stands. */
struct mpss_handlers {
  uintptr_t landing_pad;       /* 0: none */
  const unsigned char* action; /* the first one; null: a clean-up alone */
  const unsigned char* types;  /* their end: the n-th type stands n entries before it */
  unsigned char type_encoding;
};

/* One of them. */
struct mpss_handler {
  int64_t filter;   /* > 0: catches `type`; 0: a clean-up; < 0: an exception specification */
  const void* type; /* a type_info, the name of a class, or null for everything */
};

struct mpss_handlers mpss_handlers_of(struct _Unwind_Context* context);

/* Takes the next handler from *action; false at the end. */
bool mpss_next_handler(const struct mpss_handlers* handlers, const unsigned char** action,
                       struct mpss_handler* handler);

#endif /* MPSSTRESS_OBJC_RUNTIME_EXCEPTION_TABLE_H */
