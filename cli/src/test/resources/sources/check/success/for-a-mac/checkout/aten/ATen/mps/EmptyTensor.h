#pragma once
#ifdef __APPLE__
#error "a header of the system that there is, told that it is another"
#endif
int tensors();
