// Names, compared and copied without the C library: there the controlled runtime would take what
// this runtime reads once, and keeps over schedules, for accesses of the program's own code.
#ifndef MPSSTRESS_OBJC_RUNTIME_TEXT_H
#define MPSSTRESS_OBJC_RUNTIME_TEXT_H

#include <stddef.h>

static inline int mpss_same_text(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) {
    ++a;
    ++b;
  }
  return *a == *b;
}

static inline size_t mpss_text_size(const char* text) {
  size_t size = 1;
  while (text[size - 1] != '\0') ++size;
  return size;
}

static inline void mpss_copy_text(char* to, const char* from) {
  while ((*to++ = *from++) != '\0') {
  }
}

#endif
