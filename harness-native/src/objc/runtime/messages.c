/* Sending messages: the functions that compiled Objective-C calls. Nothing here writes. */
#include <stddef.h>

#include "objc/runtime/abi.h"

/* A message to nil gives 0, whatever its type. */
#if defined(__x86_64__)
__asm__(
    ".text\n.p2align 4\nmpss_objc_nil:\n"
    "xorl %eax, %eax\nxorl %edx, %edx\nxorps %xmm0, %xmm0\nxorps %xmm1, %xmm1\nret\n");
#elif defined(__aarch64__)
__asm__(
    ".text\n.p2align 4\nmpss_objc_nil:\n"
    "mov x0, #0\nmov x1, #0\nmovi d0, #0\nmovi d1, #0\nmovi d2, #0\nmovi d3, #0\nret\n");
#else
#error "write what a message to nil gives on this processor"
#endif
extern void mpss_objc_nil(void) __attribute__((visibility("hidden")));

/* Reads the class of an object as the program's own code would: the object may be gone. */
mpss_class_t mpss_objc_class_of(const void* object);

/* What is called where a class has no such method; forwarding.c. */
extern void mpss_objc_forward(void) __attribute__((visibility("hidden")));
extern void mpss_objc_forward_stret(void) __attribute__((visibility("hidden")));

mpss_imp objc_msg_lookup(void* receiver, const struct mpss_selector* selector);
mpss_imp objc_msg_lookup(void* receiver, const struct mpss_selector* selector) {
  if (receiver == NULL) return mpss_objc_nil;
  if (__builtin_expect(!mpss_objc_linked(), 0)) mpss_objc_link();
  const mpss_imp found = mpss_objc_find(mpss_objc_class_of(receiver), selector->id);
  return found != NULL ? found : mpss_objc_forward;
}

/* For results in memory; who sends to nil there has been told by the compiler. */
mpss_imp objc_msg_lookup_stret(void* receiver, const struct mpss_selector* selector);
mpss_imp objc_msg_lookup_stret(void* receiver, const struct mpss_selector* selector) {
  const mpss_imp found = objc_msg_lookup(receiver, selector);
  return found != mpss_objc_forward ? found : mpss_objc_forward_stret;
}

mpss_imp objc_msg_lookup_super(struct mpss_super* super, const struct mpss_selector* selector);
mpss_imp objc_msg_lookup_super(struct mpss_super* super, const struct mpss_selector* selector) {
  if (super->self == NULL) return mpss_objc_nil;
  if (__builtin_expect(!mpss_objc_linked(), 0)) mpss_objc_link();
  const mpss_imp found = mpss_objc_find(super->super, selector->id);
  return found != NULL ? found : mpss_objc_forward;
}

void* objc_lookup_class(const char* name);
void* objc_lookup_class(const char* name) { return mpss_objc_class_named(name); }

void* objc_get_class(const char* name);
void* objc_get_class(const char* name) {
  void* type = mpss_objc_class_named(name);
  if (type == NULL) mpss_face_unsupported(name);
  return type;
}

mpss_imp objc_msg_lookup_super_stret(struct mpss_super* super,
                                     const struct mpss_selector* selector);
mpss_imp objc_msg_lookup_super_stret(struct mpss_super* super,
                                     const struct mpss_selector* selector) {
  const mpss_imp found = objc_msg_lookup_super(super, selector);
  return found != mpss_objc_forward ? found : mpss_objc_forward_stret;
}
