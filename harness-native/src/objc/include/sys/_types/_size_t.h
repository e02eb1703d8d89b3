// Darwin has this header; size_t is that of stddef.h.
#include <stddef.h>
