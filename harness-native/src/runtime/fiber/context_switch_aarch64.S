// AAPCS64:
//   void mpsstress_switch_stack(void** save_stack_pointer, void* stack_pointer)
//   void* mpsstress_call_at_bottom(void* (*entry)(void*), void* argument)
#if defined(__aarch64__)
#ifdef __APPLE__
#define NAME(symbol) _##symbol
#else
#define NAME(symbol) symbol
#endif
  .text
  .p2align 4
  .globl NAME(mpsstress_switch_stack)
NAME(mpsstress_switch_stack):
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret

  .p2align 4
  .globl NAME(mpsstress_call_at_bottom)
NAME(mpsstress_call_at_bottom):
  .cfi_startproc
  .cfi_undefined x30
  stp x29, x30, [sp, #-16]!
  mov x9, x0
  mov x0, x1
  blr x9
  ldp x29, x30, [sp], #16
  ret
  .cfi_endproc
#endif
#ifdef __ELF__
  .section .note.GNU-stack, "", %progbits
#endif
