// Logging is off.
#ifndef MPSSTRESS_FACE_OS_LOG_H
#define MPSSTRESS_FACE_OS_LOG_H
#include <dispatch/dispatch.h>
#include <stdint.h>
typedef struct mpss_os_log* os_log_t;
#define OS_LOG_DEFAULT ((os_log_t)0)
#define OS_LOG_DISABLED ((os_log_t)0)
static inline os_log_t os_log_create(const char* subsystem, const char* category) {
  (void)subsystem;
  (void)category;
  return OS_LOG_DEFAULT;
}
static inline void os_release(void* object) { (void)object; }
static inline void* os_retain(void* object) { return object; }
#define os_log(...) ((void)0)
#define os_log_info(...) ((void)0)
#define os_log_debug(...) ((void)0)
#define os_log_error(...) ((void)0)
#define os_log_fault(...) ((void)0)
#endif
