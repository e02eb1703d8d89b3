/* What classes do before a program begins: +load, superclasses first, then that of each category
 * (each has one of its own; none overrides another). Then +initialize, superclasses first.
 *
 * Apple's runtime loads the classes of a file before its static initialisers run, here all of them
 * come after. It sends +initialize at the first message to a class; here it is sent to each class
 * that has or inherits one, so that no schedule begins with it: an initialisation that threads race
 * for is not seen. */
#include <stddef.h>

#include "objc/runtime/abi.h"
#include "objc/runtime/text.h"

typedef void (*class_method)(mpss_class_t self, const struct mpss_selector* selector);

static void send(mpss_class_t type, const char* name, mpss_imp implementation) {
  const struct mpss_selector selector = {mpss_objc_unique_name(name), "v16@0:8"};
  ((class_method)implementation)(type, &selector);
}

static mpss_imp load_in(const struct mpss_method_list* list) {
  for (int i = 0; i < list->count; ++i) {
    if (mpss_same_text(list->methods[i].name, "load")) return list->methods[i].implementation;
  }
  return NULL;
}

static void load_lists(mpss_class_t type, const struct mpss_method_list* list,
                       const struct mpss_method_list* end) {
  if (list == end || list == NULL) return;
  load_lists(type, list->next, end); /* the last one was loaded first */
  const mpss_imp found = load_in(list);
  if (found != NULL) send(type, "load", found);
}

static int depth(mpss_class_t type) {
  int above = 0;
  for (; type->super != NULL; type = type->super) ++above;
  return above;
}

/* Calls `each` for the classes, superclasses first, those of one depth as they were loaded. */
static void superclasses_first(void (*each)(int index, mpss_class_t type)) {
  int deepest = 0;
  for (int level = 0; level <= deepest; ++level) {
    mpss_class_t type;
    for (int i = 0; (type = mpss_objc_class_at(i)) != NULL; ++i) {
      const int its = depth(type);
      if (its > deepest) deepest = its;
      if (its == level) each(i, type);
    }
  }
}

static void load_class(int index, mpss_class_t type) {
  load_lists(type, mpss_objc_own_class_methods(index), NULL);
}

static void initialize_class(int index, mpss_class_t type) {
  (void)index;
  const mpss_imp found = mpss_objc_find(type->isa, mpss_objc_unique_name("initialize"));
  if (found != NULL) send(type, "initialize", found);
}

void mpss_objc_send_load(void) {
  superclasses_first(load_class);
  mpss_class_t type;
  for (int i = 0; (type = mpss_objc_class_at(i)) != NULL; ++i) {
    load_lists(type, type->isa->methods, mpss_objc_own_class_methods(i));
  }
  superclasses_first(initialize_class);
}
