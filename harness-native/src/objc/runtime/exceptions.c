/* Throwing, and what is thrown. */
#include "exceptions.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "abi.h"

static const uint64_t kObjectiveC = 0x4d5053534f424a43ull; /* "MPSSOBJC" */

struct thrown {
  struct _Unwind_Exception header;
  void* object;
};

static void end(_Unwind_Reason_Code reason, struct _Unwind_Exception* exception) {
  (void)reason;
  free(exception);
}

bool mpss_is_objc_exception(const struct _Unwind_Exception* exception) {
  return exception->exception_class == kObjectiveC;
}

void* mpss_thrown_object(const struct _Unwind_Exception* exception) {
  return ((const struct thrown*)exception)->object;
}

void* mpss_take_thrown(struct _Unwind_Exception* exception) {
  void* const object = mpss_thrown_object(exception);
  free(exception);
  return object;
}

bool mpss_is_instance(void* object, const char* class_name) {
  if (strcmp(class_name, "@id") == 0) return true;
  if (object == NULL) return false;
  for (mpss_class_t each = *(mpss_class_t*)object; each != NULL; each = each->super) {
    if (strcmp(each->name, class_name) == 0) return true;
  }
  return false;
}

void mpss_throw(void* object) {
  if (object != NULL && mpss_is_cxx_exception(object)) {
    _Unwind_Resume_or_Rethrow((struct _Unwind_Exception*)object);
    return;
  }
  struct thrown* const made = calloc(1, sizeof *made);
  if (made == NULL) abort();
  made->header.exception_class = kObjectiveC;
  made->header.exception_cleanup = end;
  made->object = object;
  _Unwind_RaiseException(&made->header);
  free(made);
}
