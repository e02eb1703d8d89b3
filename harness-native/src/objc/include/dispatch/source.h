// Sources of events: one-shot timers, and data that the program merges. Others end a run by name.
#ifndef MPSSTRESS_FACE_DISPATCH_SOURCE_H
#define MPSSTRESS_FACE_DISPATCH_SOURCE_H

#include <dispatch/dispatch.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef const struct dispatch_source_type_s* dispatch_source_type_t;
struct dispatch_source_type_s {
  const char* name;
};
extern const struct dispatch_source_type_s mpss_face_source_types[];
#define DISPATCH_SOURCE_TYPE_TIMER (&mpss_face_source_types[0])
#define DISPATCH_SOURCE_TYPE_DATA_ADD (&mpss_face_source_types[1])
#define DISPATCH_SOURCE_TYPE_DATA_OR (&mpss_face_source_types[2])
#define DISPATCH_SOURCE_TYPE_DATA_REPLACE (&mpss_face_source_types[3])
#define DISPATCH_SOURCE_TYPE_MEMORYPRESSURE (&mpss_face_source_types[4])
#define DISPATCH_SOURCE_TYPE_PROC (&mpss_face_source_types[5])
#define DISPATCH_SOURCE_TYPE_READ (&mpss_face_source_types[6])
#define DISPATCH_SOURCE_TYPE_SIGNAL (&mpss_face_source_types[7])
#define DISPATCH_SOURCE_TYPE_VNODE (&mpss_face_source_types[8])
#define DISPATCH_SOURCE_TYPE_WRITE (&mpss_face_source_types[9])
#define DISPATCH_MEMORYPRESSURE_NORMAL 0x01
#define DISPATCH_MEMORYPRESSURE_WARN 0x02
#define DISPATCH_MEMORYPRESSURE_CRITICAL 0x04

dispatch_source_t dispatch_source_create(dispatch_source_type_t type, uintptr_t handle,
                                         uintptr_t mask, dispatch_queue_t queue);
void dispatch_source_set_timer(dispatch_source_t source, dispatch_time_t start, uint64_t interval,
                               uint64_t leeway);
void dispatch_source_merge_data(dispatch_source_t source, uintptr_t value);
uintptr_t dispatch_source_get_data(dispatch_source_t source);
void dispatch_source_cancel(dispatch_source_t source);
intptr_t dispatch_source_testcancel(dispatch_source_t source);
#if defined(__BLOCKS__)
void dispatch_source_set_event_handler(dispatch_source_t source, dispatch_block_t handler);
void dispatch_source_set_cancel_handler(dispatch_source_t source, dispatch_block_t handler);
#endif
#ifdef __cplusplus
}
#endif
#endif
