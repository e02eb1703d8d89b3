// System V x86-64:
//   void mpsstress_switch_stack(void** save_stack_pointer, void* stack_pointer)
//   void* mpsstress_call_at_bottom(void* (*entry)(void*), void* argument)
#if defined(__x86_64__)
#ifdef __APPLE__
#define NAME(symbol) _##symbol
#else
#define NAME(symbol) symbol
#endif
  .text
  .p2align 4
  .globl NAME(mpsstress_switch_stack)
NAME(mpsstress_switch_stack):
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret

  .p2align 4
  .globl NAME(mpsstress_call_at_bottom)
NAME(mpsstress_call_at_bottom):
  .cfi_startproc
  .cfi_undefined rip
  subq $8, %rsp
  movq %rdi, %rax
  movq %rsi, %rdi
  callq *%rax
  addq $8, %rsp
  ret
  .cfi_endproc
#endif
#ifdef __ELF__
  .section .note.GNU-stack, "", %progbits
#endif
