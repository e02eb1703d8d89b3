// Darwin has this header; its types are those of sys/types.h.
#include <sys/types.h>
