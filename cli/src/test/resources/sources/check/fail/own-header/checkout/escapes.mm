#include "../../../../../../../escapes/of/the/scratch.h"

int escapes() { return 1; }
