/* What a program may ask about classes and selectors. */

#include "objc/runtime/abi.h"
#include "objc/runtime/text.h"

enum { kSelectors = 1024 };

static struct mpss_selector made[kSelectors]; /* by name at run time */
static int made_count;

const struct mpss_selector* sel_registerName(const char* name);
const struct mpss_selector* sel_registerName(const char* name) {
  const char* id = mpss_objc_unique_name(name);
  for (int i = 0; i < __atomic_load_n(&made_count, __ATOMIC_ACQUIRE); ++i) {
    if (made[i].id == id) return &made[i];
  }
  const int index = __atomic_fetch_add(&made_count, 1, __ATOMIC_ACQ_REL);
  if (index >= kSelectors) mpss_face_unsupported("more than 1024 selectors made by name");
  made[index].id = id;
  return &made[index];
}

const char* sel_getName(const struct mpss_selector* selector);
const char* sel_getName(const struct mpss_selector* selector) {
  if (selector == NULL) return "<null selector>";
  if (!mpss_objc_linked()) mpss_objc_link();
  return selector->id;
}

const char* class_getName(mpss_class_t type);
const char* class_getName(mpss_class_t type) { return type == NULL ? "nil" : type->name; }

mpss_class_t class_getSuperclass(mpss_class_t type);
mpss_class_t class_getSuperclass(mpss_class_t type) {
  if (!mpss_objc_linked()) mpss_objc_link();
  return type == NULL ? NULL : type->super;
}

unsigned long class_getInstanceSize(mpss_class_t type);
unsigned long class_getInstanceSize(mpss_class_t type) {
  return type == NULL ? 0 : (unsigned long)type->instance_size;
}

_Bool class_respondsToSelector(mpss_class_t type, const struct mpss_selector* selector);
_Bool class_respondsToSelector(mpss_class_t type, const struct mpss_selector* selector) {
  if (type == NULL || selector == NULL) return 0;
  if (!mpss_objc_linked()) mpss_objc_link();
  return mpss_objc_find(type, selector->id) != NULL;
}

mpss_imp class_getMethodImplementation(mpss_class_t type, const struct mpss_selector* selector);
mpss_imp class_getMethodImplementation(mpss_class_t type, const struct mpss_selector* selector) {
  return class_respondsToSelector(type, selector) ? mpss_objc_find(type, selector->id) : NULL;
}

static _Bool is_among(const struct mpss_protocol_list* list, const char* name) {
  for (; list != NULL; list = list->next) {
    for (long i = 0; i < list->count; ++i) {
      if (mpss_same_text(list->protocols[i]->name, name)) return 1;
      if (is_among(list->protocols[i]->protocols, name)) return 1;
    }
  }
  return 0;
}

_Bool class_conformsToProtocol(mpss_class_t type, const struct mpss_protocol* protocol);
_Bool class_conformsToProtocol(mpss_class_t type, const struct mpss_protocol* protocol) {
  if (!mpss_objc_linked()) mpss_objc_link();
  for (; type != NULL; type = type->super) {
    if (is_among(type->protocols, protocol->name)) return 1;
  }
  return 0;
}
