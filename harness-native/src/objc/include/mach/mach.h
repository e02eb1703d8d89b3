#include <mach/mach_time.h>
#include <mach/vm_page_size.h>
