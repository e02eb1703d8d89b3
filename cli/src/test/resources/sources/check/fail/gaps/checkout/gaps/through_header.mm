#include <gaps/inner.h>

int through_header() { return 1; }
