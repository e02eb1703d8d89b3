// The functions of std::string, which otherwise live in libc++ and would be accesses that nobody
// sees. Compiled with instrumentation; the executable's definitions win over the library's.
#include <string>

template class std::basic_string<char>;
