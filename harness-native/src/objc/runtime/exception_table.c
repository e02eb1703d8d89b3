/* Reads what exception_table.h describes. Encodings are those of DWARF's exception headers. */
#include "exception_table.h"

#include <stdlib.h>
#include <string.h>

enum {
  ABSOLUTE = 0x00,
  ULEB128 = 0x01,
  UDATA2 = 0x02,
  UDATA4 = 0x03,
  UDATA8 = 0x04,
  SDATA2 = 0x0a,
  SDATA4 = 0x0b,
  SDATA8 = 0x0c,
  PC_RELATIVE = 0x10,
  INDIRECT = 0x80,
  OMITTED = 0xff,
};

static uint64_t unsigned_leb(const unsigned char** at) {
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const unsigned char byte = *(*at)++;
    value |= (uint64_t)(byte & 0x7f) << shift;
    if (!(byte & 0x80)) return value;
  }
}

static int64_t signed_leb(const unsigned char** at) {
  uint64_t value = 0;
  unsigned shift = 0;
  unsigned char byte;
  do {
    byte = *(*at)++;
    value |= (uint64_t)(byte & 0x7f) << shift;
    shift += 7;
  } while (byte & 0x80);
  if ((byte & 0x40) && shift < 64) value |= ~(uint64_t)0 << shift;
  return (int64_t)value;
}

#define READ(type)                     \
  ({                                   \
    type read_;                        \
    memcpy(&read_, *at, sizeof read_); \
    *at += sizeof read_;               \
    (uintptr_t)read_;                  \
  })

static uintptr_t encoded(const unsigned char** at, unsigned char encoding) {
  const unsigned char* const start = *at;
  uintptr_t value;
  switch (encoding & 0x0f) {
    case ABSOLUTE:
      value = READ(uintptr_t);
      break;
    case ULEB128:
      value = (uintptr_t)unsigned_leb(at);
      break;
    case UDATA2:
      value = READ(uint16_t);
      break;
    case UDATA4:
      value = READ(uint32_t);
      break;
    case SDATA2:
      value = READ(int16_t);
      break;
    case SDATA4:
      value = READ(int32_t);
      break;
    case UDATA8:
    case SDATA8:
      value = READ(uint64_t);
      break;
    default:
      abort();  // no compiler writes it
  }
  if (value == 0) return 0;
  if ((encoding & 0x70) == PC_RELATIVE) value += (uintptr_t)start;
  if (encoding & INDIRECT) value = *(const uintptr_t*)value;
  return value;
}

static unsigned size_of(unsigned char encoding) {
  switch (encoding & 0x0f) {
    case UDATA2:
    case SDATA2:
      return 2;
    case UDATA4:
    case SDATA4:
      return 4;
    default:
      return 8;
  }
}

struct mpss_handlers mpss_handlers_of(struct _Unwind_Context* context) {
  struct mpss_handlers found = {0, NULL, NULL, OMITTED};
  const unsigned char* at = (const unsigned char*)_Unwind_GetLanguageSpecificData(context);
  if (at == NULL) return found;
  const uintptr_t region = (uintptr_t)_Unwind_GetRegionStart(context);
  const uintptr_t offset = (uintptr_t)_Unwind_GetIP(context) - 1 - region;
  const unsigned char start_encoding = *at++;
  const uintptr_t pads = start_encoding == OMITTED ? region : encoded(&at, start_encoding);
  found.type_encoding = *at++;
  if (found.type_encoding != OMITTED) {
    const uint64_t end = unsigned_leb(&at);
    found.types = at + end;
  }
  const unsigned char call_encoding = *at++;
  const uint64_t length = unsigned_leb(&at);
  const unsigned char* const actions = at + length;
  while (at < actions) {
    const uintptr_t begin = encoded(&at, call_encoding);
    const uintptr_t size = encoded(&at, call_encoding);
    const uintptr_t pad = encoded(&at, call_encoding);
    const uint64_t action = unsigned_leb(&at);
    if (offset < begin) break;  // they are in order
    if (offset >= begin + size) continue;
    if (pad != 0) found.landing_pad = pads + pad;
    if (action != 0) found.action = actions + action - 1;
    break;
  }
  return found;
}

bool mpss_next_handler(const struct mpss_handlers* handlers, const unsigned char** action,
                       struct mpss_handler* handler) {
  if (*action == NULL) return false;
  const unsigned char* at = *action;
  handler->filter = signed_leb(&at);
  const unsigned char* next = at;
  const int64_t distance = signed_leb(&at);
  *action = distance == 0 ? NULL : next + distance;
  handler->type = NULL;
  if (handler->filter > 0) {
    const unsigned char* entry =
        handlers->types - handler->filter * size_of(handlers->type_encoding);
    handler->type = (const void*)encoded(&entry, handlers->type_encoding);
  }
  return true;
}
