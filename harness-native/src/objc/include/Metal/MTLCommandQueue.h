#include <Metal/MTLCommands.h>
