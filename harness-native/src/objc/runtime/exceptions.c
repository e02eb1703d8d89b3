/* What is thrown, as libc++abi keeps it. */
#include "exceptions.h"

#include <stdint.h>
#include <string.h>

#include "abi.h"

/* Exceptions of libc++abi are preceded by what it notes of them (its cxa_exception.h), the value
 * stands behind them; one that an exception_ptr throws again has the place of the value there. */
enum { CAUGHT_VALUE = -1, VALUE_TYPE = -10, VALUE_OF_ANOTHER = -11 };

static const uint64_t kCxx = 0x434c4e47432b2bull; /* "CLNGC++", then one byte: */
enum { THROWN_AGAIN = 1 };

static uint64_t first_word(const void* at) {
  uint64_t word;
  memcpy(&word, at, sizeof word);
  return word;
}

bool mpss_is_cxx_exception(const void* exception) { return first_word(exception) >> 8 == kCxx; }

bool mpss_is_object(const void* exception_or_object) {
  if (exception_or_object == NULL) return true;
  const uint64_t word = first_word(exception_or_object);
  return word != 0 && word >> 48 == 0; /* an address, no letters; forced unwinding has 0 */
}

void* mpss_thrown_value(const struct _Unwind_Exception* exception) {
  if ((exception->exception_class & 0xff) == THROWN_AGAIN) {
    return ((void* const*)exception)[VALUE_OF_ANOTHER];
  }
  return (void*)(exception + 1);
}

const void* mpss_thrown_value_type(const struct _Unwind_Exception* exception) {
  return ((void* const*)exception)[VALUE_TYPE];
}

void mpss_set_caught_value(struct _Unwind_Exception* exception, void* value) {
  ((void**)exception)[CAUGHT_VALUE] = value;
}

bool mpss_is_objc_exception(const struct _Unwind_Exception* exception) {
  return mpss_is_cxx_exception(exception) && mpss_thrown_value_type(exception) == mpss_thrown_type;
}

void* mpss_thrown_object(const struct _Unwind_Exception* exception) {
  return *(void**)mpss_thrown_value(exception);
}

bool mpss_is_instance(void* object, const char* class_name) {
  if (strcmp(class_name, "@id") == 0) return true;
  if (object == NULL) return false;
  for (mpss_class_t each = *(mpss_class_t*)object; each != NULL; each = each->super) {
    if (strcmp(each->name, class_name) == 0) return true;
  }
  return false;
}
