/* A message that nobody answers yet: what its caller has set up. runtime/forwarding.c makes it,
 * foundation/NSInvocation.mm goes on with it. */
#ifndef MPSSTRESS_OBJC_RUNTIME_CALL_H
#define MPSSTRESS_OBJC_RUNTIME_CALL_H

#ifdef __cplusplus
extern "C" {
#endif

#define MPSS_ALIGNED __attribute__((aligned(16)))

struct mpss_selector;

enum { MPSS_STACK_ARGUMENTS = 256 }; /* octets of them that are kept */

struct mpss_registers {
  void* integer[8]; /* rdi, rsi, rdx, rcx, r8, r9, rax */
  MPSS_ALIGNED unsigned char vector[8][16];
};

struct mpss_results {
  void* integer[2];
  MPSS_ALIGNED unsigned char vector[2][16];
};

struct mpss_call {
  struct mpss_registers registers;
  unsigned char stack[MPSS_STACK_ARGUMENTS];
  struct mpss_results results;
  int receiver; /* which of the registers holds it: 1 where the first is the place of a result */
};

/* Sends it to an object: a method of that is called, and its results are kept. */
void mpss_objc_perform(struct mpss_call* call, void* target);

/* Has the receiver's -forwardInvocation: see to it. */
void mpss_face_forward(struct mpss_call* call, void* receiver,
                       const struct mpss_selector* selector);

#ifdef __cplusplus
}
#endif

#endif
