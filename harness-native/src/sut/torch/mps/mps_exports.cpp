// Looking up by name. The names are mangled by the Itanium rules, as on macOS.
#if __has_include(<dispatch/dispatch.h>) && __has_include(<ATen/mps/MPSStream.h>)
#include "sut/torch/mps/mps_exports.hpp"

#include <dlfcn.h>

namespace mpsstress::sut::torch {
namespace {

template <typename Function>
void look_up(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
}

}  // namespace

MpsExports find_mps_exports() {
  MpsExports found;
  Dl_info there;
  if (dladdr(reinterpret_cast<const void*>(&at::mps::getCurrentMPSStream), &there) == 0) {
    return found;
  }
  void* library = dlopen(there.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return found;
  look_up(library, "_ZN2at3mps17getStreamFromPoolEv", found.get_stream_from_pool);
  look_up(library, "_ZN2at3mps19setCurrentMPSStreamEPNS0_9MPSStreamE", found.set_current_stream);
  look_up(library, "_ZN2at3mps24synchronizeAllMPSStreamsENS0_8SyncTypeE",
          found.synchronize_all_streams);
  look_up(library, "_ZN2at3mps13MPSStreamPool24releaseCurrentThreadSlotEv",
          found.release_current_thread_slot);
  return found;
}

}  // namespace mpsstress::sut::torch
#endif
