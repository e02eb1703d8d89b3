#ifndef MPSSTRESS_FACE_VM_PAGE_SIZE_H
#define MPSSTRESS_FACE_VM_PAGE_SIZE_H
#include <stdint.h>
typedef uintptr_t vm_size_t;
typedef uintptr_t vm_address_t;
typedef uint64_t mach_vm_size_t;
typedef int kern_return_t;
typedef unsigned int mach_port_t;
#define KERN_SUCCESS 0
#define vm_page_size ((vm_size_t)16384)
#define vm_page_mask (vm_page_size - 1)
#define round_page(x) (((vm_size_t)(x) + vm_page_mask) & ~vm_page_mask)
#define trunc_page(x) ((vm_size_t)(x) & ~vm_page_mask)
#endif
