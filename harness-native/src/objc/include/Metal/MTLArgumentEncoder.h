#include <Metal/MTLResources.h>
