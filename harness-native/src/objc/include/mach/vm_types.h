#include <mach/vm_page_size.h>
