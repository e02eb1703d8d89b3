/* Makes loaded modules usable: selectors unique, classes joined to their superclasses, one table of
 * methods for each class, inherited ones included.
 *
 * Never instrumented, and it takes its memory from a reserve of its own: what it writes would be
 * undone after a schedule otherwise, or lie in a heap that ends with it. It writes when modules are
 * loaded, at the first message of a static initialiser, and when all is loaded, then never again.
 */
#include <stdio.h>
#include <stdlib.h>

#include "objc/runtime/abi.h"
#include "objc/runtime/text.h"

enum { kModules = 4096, kClasses = 4096, kNames = 1 << 15, kReserve = 16 << 20 };

struct entry {
  const void* id;
  mpss_imp implementation;
};

struct mpss_dispatch_table {
  unsigned mask;
  struct entry entries[];
};

static struct mpss_module* modules[kModules];
static int module_count;
static int linked_count;
static mpss_class_t classes[kClasses];
static struct mpss_method_list* own_class_methods[kClasses]; /* without those of categories */
static int class_count;
static const char* names[kNames];
static char lock;
static char reserve[kReserve] __attribute__((aligned(16)));
static size_t reserved;

static void fail(const char* what, const char* name) {
  fprintf(stderr, "Objective-C runtime: %s '%s'\n", what, name);
  abort();
}

static void* take(size_t size) {
  if (reserved + size > kReserve) fail("no room left", "tables");
  void* memory = reserve + reserved;
  reserved += (size + 15) & ~(size_t)15;
  return memory;
}

static unsigned long hash_of_text(const char* text) {
  unsigned long hash = 5381;
  while (*text != 0) hash = hash * 33 + (unsigned char)*text++;
  return hash;
}

static unsigned hash_of_id(const void* id) {
  const unsigned long value = (unsigned long)id;
  return (unsigned)((value >> 3) * 2654435761UL >> 7);
}

static const char* unique(const char* name) {
  unsigned long slot = hash_of_text(name) % kNames;
  for (int probes = 0; names[slot] != NULL; slot = (slot + 1) % kNames) {
    if (mpss_same_text(names[slot], name)) return names[slot];
    if (++probes == kNames - 1) fail("too many selectors at", name);
  }
  char* copy = take(mpss_text_size(name));
  mpss_copy_text(copy, name);
  return names[slot] = copy;
}

static mpss_class_t find_class(const char* name) {
  for (int i = 0; i < class_count; ++i) {
    if (mpss_same_text(classes[i]->name, name)) return classes[i];
  }
  return NULL;
}

static void name_methods(struct mpss_method_list* list) {
  for (; list != NULL; list = list->next) {
    for (int i = 0; i < list->count; ++i) list->methods[i].name = unique(list->methods[i].name);
  }
}

static void load_classes(struct mpss_symbols* symbols) {
  for (unsigned long i = 0; i < symbols->selector_count; ++i) {
    symbols->selectors[i].id = unique(symbols->selectors[i].id);
  }
  for (int i = 0; i < symbols->class_count; ++i) {
    mpss_class_t type = symbols->definitions[i];
    if (find_class(type->name) != NULL) fail("two classes of the name", type->name);
    if (class_count == kClasses) fail("too many classes at", type->name);
    own_class_methods[class_count] = type->isa->methods;
    classes[class_count++] = type;
    name_methods(type->methods);
    name_methods(type->isa->methods);
  }
}

/* Instance variables of a class that was compiled without knowledge of its superclass's size. */
static void add_size(mpss_class_t type, long size) {
  type->instance_size = size - type->instance_size;
  if (type->ivars == NULL) return;
  for (int i = 0; i < type->ivars->count; ++i) type->ivars->ivars[i].offset += (int)size;
}

/* A metaclass's superclass is its class's superclass's metaclass; a root's metaclass inherits from
 * the root. The metaclass of every metaclass is the root's. */
static void join(mpss_class_t type) {
  if ((type->info & MPSS_LINKED) != 0) return;
  type->info |= MPSS_LINKED;
  mpss_class_t super = NULL;
  mpss_class_t root = type;
  if (type->super != NULL) {
    super = find_class((const char*)type->super);
    if (super == NULL) fail("missing superclass", (const char*)type->super);
    join(super);
    for (root = super; root->super != NULL;) root = root->super;
  }
  if (type->instance_size <= 0) add_size(type, super != NULL ? super->instance_size : 0);
  type->super = super;
  type->isa->super = super != NULL ? super->isa : type;
  type->isa->isa = root->isa;
}

static void prepend(mpss_class_t type, struct mpss_method_list* list) {
  if (list == NULL) return;
  name_methods(list);
  struct mpss_method_list* last = list;
  while (last->next != NULL) last = last->next;
  last->next = type->methods;
  type->methods = list;
}

static void load_categories(struct mpss_symbols* symbols) {
  for (int i = 0; i < symbols->category_count; ++i) {
    struct mpss_category* category = symbols->definitions[symbols->class_count + i];
    mpss_class_t type = find_class(category->class_name);
    if (type == NULL) {
      /* clang keeps the protocols that are named as values in such a category of no class. */
      if (mpss_same_text(category->class_name, "__ObjC_Protocol_Holder_Ugly_Hack")) continue;
      fail("category of the missing class", category->class_name);
    }
    prepend(type, category->instance_methods);
    prepend(type->isa, category->class_methods);
  }
}

static void load_statics(struct mpss_symbols* symbols) {
  struct mpss_statics** statics =
      symbols->definitions[symbols->class_count + symbols->category_count];
  for (; statics != NULL && *statics != NULL; ++statics) {
    mpss_class_t type = find_class((*statics)->class_name);
    if (type == NULL) fail("constants of the missing class", (*statics)->class_name);
    for (void** instance = (*statics)->instances; *instance != NULL; ++instance) {
      *(mpss_class_t*)*instance = type;
    }
  }
}

static void put(struct mpss_dispatch_table* table, const struct mpss_method* method) {
  unsigned slot = hash_of_id(method->name) & table->mask;
  while (table->entries[slot].id != NULL) {
    if (table->entries[slot].id == method->name) return; /* overridden */
    slot = (slot + 1) & table->mask;
  }
  table->entries[slot].id = method->name;
  table->entries[slot].implementation = method->implementation;
}

static void make_table(mpss_class_t type) {
  unsigned count = 0;
  for (mpss_class_t c = type; c != NULL; c = c->super) {
    for (struct mpss_method_list* list = c->methods; list != NULL; list = list->next) {
      count += (unsigned)list->count;
    }
  }
  unsigned size = 8;
  while (size < 2 * count) size *= 2;
  struct mpss_dispatch_table* table = take(sizeof *table + size * sizeof table->entries[0]);
  table->mask = size - 1;
  for (mpss_class_t c = type; c != NULL; c = c->super) {
    for (struct mpss_method_list* list = c->methods; list != NULL; list = list->next) {
      for (int i = 0; i < list->count; ++i) put(table, &list->methods[i]);
    }
  }
  type->table = table;
}

static void link_modules(void) {
  const int first = linked_count;
  for (int i = first; i < module_count; ++i) load_classes(modules[i]->symbols);
  for (int i = 0; i < class_count; ++i) join(classes[i]);
  for (int i = first; i < module_count; ++i) load_categories(modules[i]->symbols);
  for (int i = first; i < module_count; ++i) load_statics(modules[i]->symbols);
  for (int i = 0; i < class_count; ++i) {
    make_table(classes[i]);
    make_table(classes[i]->isa);
  }
  __atomic_store_n(&linked_count, module_count, __ATOMIC_RELEASE);
}

static void take_lock(void) {
  while (__atomic_test_and_set(&lock, __ATOMIC_ACQUIRE)) {
  }
}

static void give_lock(void) { __atomic_clear(&lock, __ATOMIC_RELEASE); }

int mpss_objc_linked(void) {
  return __atomic_load_n(&linked_count, __ATOMIC_ACQUIRE) == module_count;
}

void mpss_objc_link(void) {
  take_lock();
  if (!mpss_objc_linked()) link_modules();
  give_lock();
}

const char* mpss_objc_unique_name(const char* name) {
  take_lock();
  const char* one = unique(name);
  give_lock();
  return one;
}

mpss_class_t mpss_objc_class_named(const char* name) {
  if (!mpss_objc_linked()) mpss_objc_link();
  return find_class(name);
}

mpss_class_t mpss_objc_class_at(int index) {
  if (!mpss_objc_linked()) mpss_objc_link();
  return index < class_count ? classes[index] : NULL;
}

struct mpss_method_list* mpss_objc_own_class_methods(int index) { return own_class_methods[index]; }

mpss_imp mpss_objc_find(mpss_class_t type, const void* id) {
  const struct mpss_dispatch_table* table = type->table;
  for (unsigned slot = hash_of_id(id) & table->mask;; slot = (slot + 1) & table->mask) {
    if (table->entries[slot].id == id) return table->entries[slot].implementation;
    if (table->entries[slot].id == NULL) return NULL;
  }
}

/* What clang calls when a module is loaded. */
void __objc_exec_class(struct mpss_module* module);
void __objc_exec_class(struct mpss_module* module) {
  take_lock();
  if (module_count == kModules) fail("too many modules at", module->name);
  modules[module_count++] = module;
  give_lock();
}

/* The last of a program's constructors, since this library is linked behind all that uses it. */
__attribute__((constructor)) static void all_is_loaded(void) {
  mpss_objc_link();
  mpss_objc_send_load();
}
