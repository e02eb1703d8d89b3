// One thread reads it while another writes it.
#include "backend/operation/shader_library.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class LibraryInitDcl final : public backend::ShaderLibrary {
 public:
  using ShaderLibrary::ShaderLibrary;
  metal::Library* library() override {
    if (library_ == nullptr) library_ = ShaderLibrary::library();
    return library_;
  }
  using ShaderLibrary::library;

 private:
  metal::Library* library_ = nullptr;
};
// [/defect]

}  // namespace

const Defect& library_init_dcl() {
  static const Defect defect{"library-init-dcl",
                             {},
                             "The bundled library's pointer is looked at without synchronisation",
                             "shader-library",
                             {"C45"},
                             {"race"},
                             "DEFECTS 78: S4",
                             backend::pool_names(),
                             &plant<LibraryInitDcl>};
  return defect;
}

}  // namespace mpsstress::defects
