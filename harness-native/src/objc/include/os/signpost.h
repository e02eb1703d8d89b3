// Signposts are off: os_signpost_enabled answers false.
#ifndef MPSSTRESS_FACE_OS_SIGNPOST_H
#define MPSSTRESS_FACE_OS_SIGNPOST_H
#include <os/log.h>
typedef uint64_t os_signpost_id_t;
typedef uint8_t os_signpost_type_t;
#define OS_SIGNPOST_ID_NULL ((os_signpost_id_t)0)
#define OS_SIGNPOST_ID_INVALID (~(os_signpost_id_t)0)
#define OS_SIGNPOST_ID_EXCLUSIVE ((os_signpost_id_t)0xEEEEB0B5B2B2EEEEull)
#define OS_SIGNPOST_EVENT 0
#define OS_SIGNPOST_INTERVAL_BEGIN 1
#define OS_SIGNPOST_INTERVAL_END 2
static inline bool os_signpost_enabled(os_log_t log) {
  (void)log;
  return false;
}
#ifdef __cplusplus
extern "C" {
#endif
os_signpost_id_t os_signpost_id_generate(os_log_t log);
#ifdef __cplusplus
}
#endif
static inline os_signpost_id_t os_signpost_id_make_with_pointer(os_log_t log, const void* p) {
  (void)log;
  return (os_signpost_id_t)(uintptr_t)p;
}
#define os_signpost_event_emit(log, id, ...) ((void)(log), (void)(id))
#define os_signpost_interval_begin(log, id, ...) ((void)(log), (void)(id))
#define os_signpost_interval_end(log, id, ...) ((void)(log), (void)(id))
#endif
