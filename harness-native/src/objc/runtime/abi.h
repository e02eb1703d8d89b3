/* What clang writes into an object file for -fobjc-runtime=gcc and =objfw, which differ in where
 * instance variables lie: the layout of modules, classes, methods and selectors. Fields that say
 * "name, then ..." hold a string until the module is linked.
 */
#ifndef MPSSTRESS_OBJC_RUNTIME_ABI_H
#define MPSSTRESS_OBJC_RUNTIME_ABI_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mpss_class* mpss_class_t;
typedef void (*mpss_imp)(void);

struct mpss_selector {
  const void* id; /* name, then the one copy of it that the process has */
  const char* types;
};

struct mpss_method {
  const char* name; /* name, then the one copy */
  const char* types;
  mpss_imp implementation;
};

struct mpss_method_list {
  struct mpss_method_list* next;
  int count;
  struct mpss_method methods[];
};

struct mpss_protocol {
  void* isa;
  const char* name;
  struct mpss_protocol_list* protocols;
};

struct mpss_protocol_list {
  struct mpss_protocol_list* next;
  long count;
  struct mpss_protocol* protocols[];
};

struct mpss_ivar_list {
  int count;
  struct {
    const char* name;
    const char* type;
    int offset; /* in a class of negative size: from the end of the superclass's */
  } ivars[];
};

struct mpss_dispatch_table;

enum { MPSS_CLASS = 1, MPSS_METACLASS = 2, MPSS_LINKED = 0x40000000 };

struct mpss_class {
  mpss_class_t isa;
  mpss_class_t super; /* name, then class */
  const char* name;
  long version;
  unsigned long info;
  long instance_size; /* negative until linked, or 0 without variables of its own: without the
                         superclass's, as non-fragile ABIs have it */
  struct mpss_ivar_list* ivars;
  struct mpss_method_list* methods;
  struct mpss_dispatch_table* table;
  mpss_class_t subclasses;
  mpss_class_t sibling;
  struct mpss_protocol_list* protocols;
  /* more, of no use here */
};

struct mpss_category {
  const char* name;
  const char* class_name;
  struct mpss_method_list* instance_methods;
  struct mpss_method_list* class_methods;
  struct mpss_protocol_list* protocols;
};

struct mpss_statics {
  const char* class_name;
  void* instances[]; /* each begins with its class; null ends them */
};

struct mpss_symbols {
  unsigned long selector_count;
  struct mpss_selector* selectors;
  unsigned short class_count;
  unsigned short category_count;
  void* definitions[]; /* classes, categories, then a list of statics */
};

struct mpss_module {
  unsigned long version;
  unsigned long size;
  const char* name;
  struct mpss_symbols* symbols;
};

struct mpss_super {
  void* self;
  mpss_class_t super;
};

/* All modules that were loaded so far become usable. Called by whoever meets one that is not; to be
 * called once before the first schedule, since nothing that it writes is undone. */
void mpss_objc_link(void);
int mpss_objc_linked(void);

const char* mpss_objc_unique_name(const char* name);
mpss_imp mpss_objc_find(mpss_class_t type, const void* selector_id); /* null: there is none */
mpss_class_t mpss_objc_class_named(const char* name);
mpss_class_t mpss_objc_class_at(int index); /* null behind the last */

/* The methods of the class itself that it was defined with; a category's come before them in its
 * list. */
struct mpss_method_list* mpss_objc_own_class_methods(int index);
/* Sends +load and +initialize to all classes; once, when everything is loaded. */
void mpss_objc_send_load(void);

/* Ends the process, or the schedule: `text` names what this face of Metal does not have. */
__attribute__((noreturn)) void mpss_face_unsupported(const char* text);

#ifdef __cplusplus
}
#endif

#endif
