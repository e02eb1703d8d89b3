// In the place of MPSGeneratorImpl.mm, where a manifest does not name it: the generators of random
// numbers that MPSHooks.mm gives out. They are tensors, numbers and no Metal, and want c10's
// compiled part as a whole; no scenario asks for one, and what does ends with its name. As in
// c10_functions.cpp no header of the checkout is read, and all is weak.
#include <cstdint>

#define MPSSTRESS_STANDS_IN __attribute__((weak))

extern "C" void mpss_face_unsupported(const char* text);

namespace {

[[noreturn]] void unsupported(const char* name) {
  mpss_face_unsupported(name);
  __builtin_unreachable();  // it does not come back
}

}  // namespace

namespace at {

// As large as any version's: none is ever made.
struct Generator {
  void* held = nullptr;
};

namespace mps::detail {

MPSSTRESS_STANDS_IN const Generator& getDefaultMPSGenerator() {
  unsupported("at::mps::detail::getDefaultMPSGenerator");
}
MPSSTRESS_STANDS_IN Generator createMPSGenerator(std::uint64_t) {
  unsupported("at::mps::detail::createMPSGenerator");
}

}  // namespace mps::detail

struct MPSGeneratorImpl {
  explicit MPSGeneratorImpl(std::uint64_t seed);
};
MPSSTRESS_STANDS_IN MPSGeneratorImpl::MPSGeneratorImpl(std::uint64_t) {
  unsupported("at::MPSGeneratorImpl");
}

}  // namespace at
