// A thread gets the library of another's parameters, or one that is gone.
#include <string>

#include "backend/operation/shader_library.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class CompileWritesSharedMember final : public backend::ShaderLibrary {
 public:
  using ShaderLibrary::ShaderLibrary;
  metal::Library* library(const std::string& source) override {
    library_ = compile(source);
    return library_;
  }
  using ShaderLibrary::library;

 private:
  metal::Ref<metal::Library> library_;
};
// [/defect]

}  // namespace

const Defect& compile_writes_shared_member() {
  static const Defect defect{"compile-writes-shared-member",
                             {},
                             "The library compiled for any parameters is kept in one member",
                             "shader-library",
                             {"C45"},
                             {"race", "use-after-free", "error", "value", "crash"},
                             "DEFECTS 76: S4, PLAN P0",
                             backend::pool_names(),
                             &plant<CompileWritesSharedMember>};
  return defect;
}

}  // namespace mpsstress::defects
