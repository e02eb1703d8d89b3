// A thread may see the flag before what it stands for: never on x86, and where memory is weak.
#include <atomic>
#include <mutex>

#include "backend/operation/shader_library.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class LibraryFlagRelaxed final : public backend::ShaderLibrary {
 public:
  using ShaderLibrary::ShaderLibrary;
  metal::Library* library() override {
    if (!made_.load(std::memory_order_relaxed)) {
      const std::lock_guard<std::mutex> lock(making_);
      library_.store(ShaderLibrary::library(), std::memory_order_release);
      made_.store(true, std::memory_order_relaxed);
    }
    return library_.load(std::memory_order_acquire);
  }
  using ShaderLibrary::library;

 private:
  std::mutex making_;
  std::atomic<metal::Library*> library_{nullptr};
  std::atomic<bool> made_{false};
};
// [/defect]

}  // namespace

const Defect& library_flag_relaxed() {
  static const Defect defect{"library-flag-relaxed",
                             {},
                             "A relaxed flag says that the bundled library is made",
                             "shader-library",
                             {"C45"},
                             {"crash"},
                             "weak memory: double-checked initialisation",
                             backend::pool_names(),
                             &plant<LibraryFlagRelaxed>};
  return defect;
}

}  // namespace mpsstress::defects
