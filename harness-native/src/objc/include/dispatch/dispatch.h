// libdispatch's functions over the queues of src/dispatch. Objects are Objective-C's where the
// language is, so that they may be retained as such.
#ifndef MPSSTRESS_FACE_DISPATCH_H
#define MPSSTRESS_FACE_DISPATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#ifdef __OBJC__
#include <Foundation/NSObject.h>
@interface OS_dispatch_object : NSObject
- (void)suspend;
- (BOOL)resume;  // NO: it was not suspended
- (void)activate;
@end
@interface OS_dispatch_queue : OS_dispatch_object {
 @public
  void* queue_;
  bool inactive_;  // until dispatch_activate
}
@end
@interface OS_dispatch_source : OS_dispatch_object {
  void* source_;
}
@end
@interface OS_dispatch_queue_attr : OS_dispatch_object
@end
@interface OS_dispatch_group : OS_dispatch_object {
  void* group_;
}
@end
@interface OS_dispatch_semaphore : OS_dispatch_object {
  void* semaphore_;
}
@end
@interface OS_dispatch_data : OS_dispatch_object {
  void* bytes_;
  size_t size_;
}
@end
typedef OS_dispatch_object* dispatch_object_t;
typedef OS_dispatch_queue* dispatch_queue_t;
typedef OS_dispatch_queue_attr* dispatch_queue_attr_t;
typedef OS_dispatch_group* dispatch_group_t;
typedef OS_dispatch_semaphore* dispatch_semaphore_t;
typedef OS_dispatch_data* dispatch_data_t;
typedef OS_dispatch_source* dispatch_source_t;
#else
typedef struct dispatch_object_s* dispatch_object_t;
typedef struct dispatch_queue_s* dispatch_queue_t;
typedef struct dispatch_queue_attr_s* dispatch_queue_attr_t;
typedef struct dispatch_group_s* dispatch_group_t;
typedef struct dispatch_semaphore_s* dispatch_semaphore_t;
typedef struct dispatch_data_s* dispatch_data_t;
typedef struct dispatch_source_s* dispatch_source_t;
#endif
typedef dispatch_queue_t dispatch_queue_main_t;
typedef dispatch_queue_t dispatch_queue_global_t;
typedef dispatch_queue_t dispatch_queue_serial_t;
typedef dispatch_queue_t dispatch_queue_concurrent_t;

#define MPSS_NOESCAPE __attribute__((noescape))
typedef void (*dispatch_function_t)(void*);
#if defined(__BLOCKS__)
typedef void (^dispatch_block_t)(void);
#endif
typedef uint64_t dispatch_time_t;
typedef long dispatch_once_t;
typedef long dispatch_queue_priority_t;
typedef unsigned int qos_class_t;
typedef qos_class_t dispatch_qos_class_t;

#define DISPATCH_TIME_NOW (0ull)
#define DISPATCH_TIME_FOREVER (~0ull)
#define NSEC_PER_SEC 1000000000ull
#define NSEC_PER_MSEC 1000000ull
#define USEC_PER_SEC 1000000ull
#define NSEC_PER_USEC 1000ull

#define DISPATCH_QUEUE_PRIORITY_HIGH 2
#define DISPATCH_QUEUE_PRIORITY_DEFAULT 0
#define DISPATCH_QUEUE_PRIORITY_LOW (-2)
#define DISPATCH_QUEUE_PRIORITY_BACKGROUND INT16_MIN
#define QOS_CLASS_USER_INTERACTIVE 0x21
#define QOS_CLASS_USER_INITIATED 0x19
#define QOS_CLASS_DEFAULT 0x15
#define QOS_CLASS_UTILITY 0x11
#define QOS_CLASS_BACKGROUND 0x09
#define QOS_CLASS_UNSPECIFIED 0x00
#define DISPATCH_APPLY_AUTO ((dispatch_queue_t)0)
#define DISPATCH_TARGET_QUEUE_DEFAULT ((dispatch_queue_t)0)
#define DISPATCH_CURRENT_QUEUE_LABEL ((dispatch_queue_t)0)

#ifdef __cplusplus
extern "C" {
#endif

extern char mpss_face_concurrent_attribute;
#define DISPATCH_QUEUE_SERIAL ((dispatch_queue_attr_t)0)
#define DISPATCH_QUEUE_CONCURRENT ((dispatch_queue_attr_t)(void*)&mpss_face_concurrent_attribute)
#define DISPATCH_QUEUE_SERIAL_WITH_AUTORELEASE_POOL DISPATCH_QUEUE_SERIAL
#define DISPATCH_QUEUE_SERIAL_INACTIVE \
  dispatch_queue_attr_make_initially_inactive(DISPATCH_QUEUE_SERIAL)
#define DISPATCH_QUEUE_CONCURRENT_INACTIVE \
  dispatch_queue_attr_make_initially_inactive(DISPATCH_QUEUE_CONCURRENT)

dispatch_queue_t dispatch_queue_create(const char* label, dispatch_queue_attr_t attribute);
dispatch_queue_t dispatch_queue_create_with_target(const char* label,
                                                   dispatch_queue_attr_t attribute,
                                                   dispatch_queue_t target);
dispatch_queue_attr_t dispatch_queue_attr_make_with_qos_class(dispatch_queue_attr_t attribute,
                                                              dispatch_qos_class_t quality,
                                                              int priority);
dispatch_queue_attr_t dispatch_queue_attr_make_with_autorelease_frequency(
    dispatch_queue_attr_t attribute, unsigned long frequency);
dispatch_queue_attr_t dispatch_queue_attr_make_initially_inactive(dispatch_queue_attr_t attribute);
dispatch_queue_t dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
dispatch_queue_t dispatch_get_main_queue(void);
void dispatch_activate(dispatch_object_t object);
void dispatch_suspend(dispatch_object_t object);
void dispatch_resume(dispatch_object_t object);
void dispatch_set_target_queue(dispatch_object_t object, dispatch_queue_t queue);
const char* dispatch_queue_get_label(dispatch_queue_t queue);
void dispatch_queue_set_specific(dispatch_queue_t queue, const void* key, void* value,
                                 dispatch_function_t destructor);
void* dispatch_queue_get_specific(dispatch_queue_t queue, const void* key);
void* dispatch_get_specific(const void* key);

void dispatch_assert_queue(dispatch_queue_t queue);
void dispatch_assert_queue_barrier(dispatch_queue_t queue);
void dispatch_assert_queue_not(dispatch_queue_t queue);
#ifdef NDEBUG
#define dispatch_assert_queue_debug(queue) ((void)(queue))
#define dispatch_assert_queue_barrier_debug(queue) ((void)(queue))
#define dispatch_assert_queue_not_debug(queue) ((void)(queue))
#else
#define dispatch_assert_queue_debug(queue) dispatch_assert_queue(queue)
#define dispatch_assert_queue_barrier_debug(queue) dispatch_assert_queue_barrier(queue)
#define dispatch_assert_queue_not_debug(queue) dispatch_assert_queue_not(queue)
#endif

void dispatch_retain(dispatch_object_t object);
void dispatch_release(dispatch_object_t object);

void dispatch_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work);
void dispatch_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work);
void dispatch_barrier_sync_f(dispatch_queue_t queue, void* context, dispatch_function_t work);
void dispatch_barrier_async_f(dispatch_queue_t queue, void* context, dispatch_function_t work);
void dispatch_once_f(dispatch_once_t* predicate, void* context, dispatch_function_t work);
void dispatch_apply_f(size_t iterations, dispatch_queue_t queue, void* context,
                      void (*work)(void*, size_t));
void dispatch_after_f(dispatch_time_t when, dispatch_queue_t queue, void* context,
                      dispatch_function_t work);
void dispatch_group_async_f(dispatch_group_t group, dispatch_queue_t queue, void* context,
                            dispatch_function_t work);
void dispatch_group_notify_f(dispatch_group_t group, dispatch_queue_t queue, void* context,
                             dispatch_function_t work);
#if defined(__BLOCKS__)
void dispatch_sync(dispatch_queue_t queue, MPSS_NOESCAPE dispatch_block_t block);
void dispatch_async(dispatch_queue_t queue, dispatch_block_t block);
void dispatch_async_and_wait(dispatch_queue_t queue, MPSS_NOESCAPE dispatch_block_t block);
void dispatch_barrier_sync(dispatch_queue_t queue, MPSS_NOESCAPE dispatch_block_t block);
void dispatch_barrier_async(dispatch_queue_t queue, dispatch_block_t block);
void dispatch_once(dispatch_once_t* predicate, MPSS_NOESCAPE dispatch_block_t block);
void dispatch_apply(size_t iterations, dispatch_queue_t queue, MPSS_NOESCAPE void (^block)(size_t));
void dispatch_after(dispatch_time_t when, dispatch_queue_t queue, dispatch_block_t block);
void dispatch_group_async(dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block);
void dispatch_group_notify(dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block);
#endif

dispatch_group_t dispatch_group_create(void);
void dispatch_group_enter(dispatch_group_t group);
void dispatch_group_leave(dispatch_group_t group);
intptr_t dispatch_group_wait(dispatch_group_t group, dispatch_time_t timeout);

dispatch_semaphore_t dispatch_semaphore_create(intptr_t value);
intptr_t dispatch_semaphore_wait(dispatch_semaphore_t semaphore, dispatch_time_t timeout);
intptr_t dispatch_semaphore_signal(dispatch_semaphore_t semaphore);

dispatch_time_t dispatch_time(dispatch_time_t when, int64_t nanos);
struct timespec;
dispatch_time_t dispatch_walltime(const struct timespec* when, int64_t nanos);

#if defined(__BLOCKS__)
#define DISPATCH_DATA_DESTRUCTOR_DEFAULT ((dispatch_block_t)0)
dispatch_data_t dispatch_data_create(const void* bytes, size_t size, dispatch_queue_t queue,
                                     dispatch_block_t destructor);
size_t dispatch_data_get_size(dispatch_data_t data);
#endif

#ifdef __cplusplus
}
#endif
#include <dispatch/block.h>
#include <dispatch/source.h>
#endif
