/* A message that an object's class does not have goes to whom -forwardingTargetForSelector: names.
 * The caller has set the arguments up: all registers that hold some are kept, the receiver is
 * exchanged, and the method is jumped to. Where that names nobody, -forwardInvocation: has it. */
#include <stdio.h>
#include <string.h>

#include "objc/runtime/abi.h"
#include "objc/runtime/call.h"

mpss_class_t mpss_objc_class_of(const void* object);
mpss_imp objc_msg_lookup(void* receiver, const struct mpss_selector* selector);

typedef void* (*target_method)(void* self, const struct mpss_selector* selector,
                               const void* wanted);

static void unknown(void* receiver, const struct mpss_selector* selector) {
  const mpss_class_t type = *(mpss_class_t*)receiver;
  const char* name = selector->id;
  char text[512];
  snprintf(text, sizeof text, "%c[%s %s]", (type->info & MPSS_METACLASS) != 0 ? '+' : '-',
           type->name, name);
  mpss_face_unsupported(text);
}

static _Bool is_seen_to(void* receiver) {
#if defined(__x86_64__)
  return mpss_objc_find(mpss_objc_class_of(receiver),
                        mpss_objc_unique_name("forwardInvocation:")) != NULL;
#else
  (void)receiver;
  return 0;
#endif
}

/* Whom the message goes to; null: -forwardInvocation: has it. Ends the process, or the schedule,
 * where it is nobody. */
void* mpss_objc_target(void* receiver, const struct mpss_selector* selector);
void* mpss_objc_target(void* receiver, const struct mpss_selector* selector) {
  const struct mpss_selector ask = {mpss_objc_unique_name("forwardingTargetForSelector:"), NULL};
  const mpss_imp found = mpss_objc_find(mpss_objc_class_of(receiver), ask.id);
  void* target = NULL;
  if (found != NULL) target = ((target_method)found)(receiver, &ask, selector);
  if (target == receiver) target = NULL;
  if (target == NULL && !is_seen_to(receiver)) unknown(receiver, selector);
  return target;
}

/* mpss_objc_forward takes the receiver first, mpss_objc_forward_stret after the place of a result
 * in memory. Both first ask for the target, then for its method. */
#if defined(__x86_64__)
/* Calls with these registers and copies of these arguments on the stack. */
void mpss_objc_call(const struct mpss_registers* registers, mpss_imp method,
                    struct mpss_results* results, const void* stack)
    __attribute__((visibility("hidden")));

void mpss_objc_perform(struct mpss_call* call, void* target) {
  struct mpss_registers registers = call->registers;
  registers.integer[call->receiver] = target;
  const mpss_imp method = objc_msg_lookup(target, registers.integer[call->receiver + 1]);
  mpss_objc_call(&registers, method, &call->results, call->stack);
}

/* The registers as KEEP left them; those of the results when it returns. */
void mpss_objc_see_to(struct mpss_registers* registers, int receiver)
    __attribute__((visibility("hidden")));
void mpss_objc_see_to(struct mpss_registers* registers, int receiver) {
  struct mpss_call call;
  memset(&call, 0, sizeof call);
  call.registers = *registers;
  call.receiver = receiver;
  /* above the registers: the frame's base, the address of return, then what was pushed. No memcpy:
   * a sanitizer's would look at the caller's other variables. */
  const char* from = (const char*)(registers + 1) + 16;
  unsigned char* to = call.stack;
  unsigned long left = sizeof call.stack;
  __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(left) : : "memory");
  mpss_face_forward(&call, registers->integer[receiver], registers->integer[receiver + 1]);
  registers->integer[6] = call.results.integer[0];
  registers->integer[2] = call.results.integer[1];
  memcpy(registers->vector, call.results.vector, sizeof call.results.vector);
}

__asm__(
    ".text\n.p2align 4\n.globl mpss_objc_call\n.hidden mpss_objc_call\n"
    "mpss_objc_call:\n.cfi_startproc\n"
    "pushq %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset %rbp, -16\n"
    "movq %rsp, %rbp\n.cfi_def_cfa_register %rbp\n"
    "pushq %rbx\n.cfi_offset %rbx, -24\npushq %r12\n"
    "movq %rdx, %rbx\nmovq %rsi, %r12\nmovq %rdi, %r11\n"
    "subq $256, %rsp\nmovq %rcx, %rsi\nmovq %rsp, %rdi\nmovl $32, %ecx\ncld\nrep movsq\n"
    "movups 176(%r11), %xmm7\nmovups 160(%r11), %xmm6\nmovups 144(%r11), %xmm5\n"
    "movups 128(%r11), %xmm4\nmovups 112(%r11), %xmm3\nmovups 96(%r11), %xmm2\n"
    "movups 80(%r11), %xmm1\nmovups 64(%r11), %xmm0\n"
    "movq 48(%r11), %rax\nmovq 40(%r11), %r9\nmovq 32(%r11), %r8\nmovq 24(%r11), %rcx\n"
    "movq 16(%r11), %rdx\nmovq 8(%r11), %rsi\nmovq 0(%r11), %rdi\n"
    "callq *%r12\n"
    "movq %rax, 0(%rbx)\nmovq %rdx, 8(%rbx)\nmovups %xmm0, 16(%rbx)\nmovups %xmm1, 32(%rbx)\n"
    "leaq -16(%rbp), %rsp\npopq %r12\npopq %rbx\npopq %rbp\n.cfi_def_cfa %rsp, 8\nret\n"
    ".cfi_endproc\n");

#define KEEP                                                                           \
  ".cfi_startproc\npushq %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset %rbp, -16\n"        \
  "movq %rsp, %rbp\n.cfi_def_cfa_register %rbp\nsubq $192, %rsp\n"                     \
  "movq %rdi, 0(%rsp)\nmovq %rsi, 8(%rsp)\nmovq %rdx, 16(%rsp)\nmovq %rcx, 24(%rsp)\n" \
  "movq %r8, 32(%rsp)\nmovq %r9, 40(%rsp)\nmovq %rax, 48(%rsp)\n"                      \
  "movups %xmm0, 64(%rsp)\nmovups %xmm1, 80(%rsp)\nmovups %xmm2, 96(%rsp)\n"           \
  "movups %xmm3, 112(%rsp)\nmovups %xmm4, 128(%rsp)\nmovups %xmm5, 144(%rsp)\n"        \
  "movups %xmm6, 160(%rsp)\nmovups %xmm7, 176(%rsp)\n"
#define GIVE_BACK                                                                      \
  "movq %rax, %r11\n"                                                                  \
  "movups 176(%rsp), %xmm7\nmovups 160(%rsp), %xmm6\nmovups 144(%rsp), %xmm5\n"        \
  "movups 128(%rsp), %xmm4\nmovups 112(%rsp), %xmm3\nmovups 96(%rsp), %xmm2\n"         \
  "movups 80(%rsp), %xmm1\nmovups 64(%rsp), %xmm0\n"                                   \
  "movq 48(%rsp), %rax\nmovq 40(%rsp), %r9\nmovq 32(%rsp), %r8\nmovq 24(%rsp), %rcx\n" \
  "movq 16(%rsp), %rdx\nmovq 8(%rsp), %rsi\nmovq 0(%rsp), %rdi\n"                      \
  ".cfi_remember_state\nleave\n.cfi_def_cfa %rsp, 8\njmp *%r11\n.cfi_restore_state\n"
/* Nobody is the target: the message as a whole is seen to, and what came of it returned. */
#define SEE_TO                                       \
  "1:\nmovq %rsp, %rdi\ncall mpss_objc_see_to\n"     \
  "movq 48(%rsp), %rax\nmovq 16(%rsp), %rdx\n"       \
  "movups 64(%rsp), %xmm0\nmovups 80(%rsp), %xmm1\n" \
  "leave\n.cfi_def_cfa %rsp, 8\nret\n.cfi_endproc\n"
__asm__(
    ".text\n.p2align 4\n.globl mpss_objc_forward\n.hidden mpss_objc_forward\n"
    "mpss_objc_forward:\n" KEEP
    "call mpss_objc_target@PLT\nxorl %esi, %esi\ntestq %rax, %rax\nje 1f\nmovq %rax, 0(%rsp)\n"
    "movq %rax, %rdi\nmovq 8(%rsp), %rsi\ncall objc_msg_lookup@PLT\n" GIVE_BACK SEE_TO);
__asm__(
    ".text\n.p2align 4\n.globl mpss_objc_forward_stret\n.hidden mpss_objc_forward_stret\n"
    "mpss_objc_forward_stret:\n" KEEP
    "movq %rsi, %rdi\nmovq %rdx, %rsi\ncall mpss_objc_target@PLT\n"
    "movl $1, %esi\ntestq %rax, %rax\nje 1f\nmovq %rax, 8(%rsp)\n"
    "movq %rax, %rdi\nmovq 16(%rsp), %rsi\ncall objc_msg_lookup_stret@PLT\n" GIVE_BACK SEE_TO);
#elif defined(__aarch64__)
void mpss_objc_perform(struct mpss_call* call, void* target) {
  (void)call;
  (void)target;
  mpss_face_unsupported("-[NSInvocation invoke] on this processor");
}
/* The place of a result in memory is x8, and no argument. */
__asm__(
    ".text\n.p2align 4\n.globl mpss_objc_forward\n.hidden mpss_objc_forward\n"
    ".globl mpss_objc_forward_stret\n.hidden mpss_objc_forward_stret\n"
    "mpss_objc_forward:\nmpss_objc_forward_stret:\n"
    "stp x29, x30, [sp, #-224]!\nmov x29, sp\n"
    "stp x0, x1, [sp, #16]\nstp x2, x3, [sp, #32]\nstp x4, x5, [sp, #48]\n"
    "stp x6, x7, [sp, #64]\nstr x8, [sp, #80]\n"
    "stp q0, q1, [sp, #96]\nstp q2, q3, [sp, #128]\nstp q4, q5, [sp, #160]\n"
    "stp q6, q7, [sp, #192]\n"
    "bl mpss_objc_target\nstr x0, [sp, #16]\nldr x1, [sp, #24]\nbl objc_msg_lookup\n"
    "mov x16, x0\n"
    "ldp q6, q7, [sp, #192]\nldp q4, q5, [sp, #160]\nldp q2, q3, [sp, #128]\n"
    "ldp q0, q1, [sp, #96]\nldr x8, [sp, #80]\nldp x6, x7, [sp, #64]\n"
    "ldp x4, x5, [sp, #48]\nldp x2, x3, [sp, #32]\nldp x0, x1, [sp, #16]\n"
    "ldp x29, x30, [sp], #224\nbr x16\n");
#else
#error "write how a message is forwarded on this processor"
#endif
