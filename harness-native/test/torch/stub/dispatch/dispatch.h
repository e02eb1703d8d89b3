/* What ATen/mps names of libdispatch, declared: enough to compile on a system without it. */
#ifndef MPSSTRESS_TEST_STUB_DISPATCH_H
#define MPSSTRESS_TEST_STUB_DISPATCH_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dispatch_queue_s* dispatch_queue_t;
typedef struct dispatch_source_s* dispatch_source_t;
typedef void (*dispatch_function_t)(void*);

void dispatch_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work);

#ifdef __cplusplus
}
#endif
#endif
