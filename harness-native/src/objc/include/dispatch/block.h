// Blocks as objects: waited for, cancelled, told of.
#ifndef MPSSTRESS_FACE_DISPATCH_BLOCK_H
#define MPSSTRESS_FACE_DISPATCH_BLOCK_H

#include <dispatch/dispatch.h>

#if defined(__BLOCKS__)
typedef unsigned long dispatch_block_flags_t;
#define DISPATCH_BLOCK_BARRIER 0x1ul
#define DISPATCH_BLOCK_DETACHED 0x2ul
#define DISPATCH_BLOCK_ASSIGN_CURRENT 0x4ul
#define DISPATCH_BLOCK_NO_QOS_CLASS 0x8ul
#define DISPATCH_BLOCK_INHERIT_QOS_CLASS 0x10ul
#define DISPATCH_BLOCK_ENFORCE_QOS_CLASS 0x20ul

#ifdef __cplusplus
extern "C" {
#endif
dispatch_block_t dispatch_block_create(dispatch_block_flags_t flags, dispatch_block_t block);
dispatch_block_t dispatch_block_create_with_qos_class(dispatch_block_flags_t flags,
                                                      dispatch_qos_class_t quality, int priority,
                                                      dispatch_block_t block);
void dispatch_block_perform(dispatch_block_flags_t flags, MPSS_NOESCAPE dispatch_block_t block);
intptr_t dispatch_block_wait(dispatch_block_t block, dispatch_time_t timeout);
void dispatch_block_notify(dispatch_block_t block, dispatch_queue_t queue,
                           dispatch_block_t notification);
void dispatch_block_cancel(dispatch_block_t block);
intptr_t dispatch_block_testcancel(dispatch_block_t block);
#ifdef __cplusplus
}
#endif
#endif
#endif
