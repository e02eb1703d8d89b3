#include <Metal/MTLCounters.h>
