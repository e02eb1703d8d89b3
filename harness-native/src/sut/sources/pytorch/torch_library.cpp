// In the place of PyTorch's registry of operators: nothing is registered. Files that name their
// operators (MPSFallback.mm) do so before main, where one who is missing would end each run. As in
// c10_functions.cpp no header of the checkout is read, and all is weak.
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#define MPSSTRESS_STANDS_IN __attribute__((weak))

namespace c10 {

enum class DispatchKey : std::uint16_t;

// A class of its own in versions before 2.1.
template <typename T>
class optional {
 public:
  ~optional();

 private:
  T value_;
};

}  // namespace c10

namespace torch {

enum class _RegisterOrVerify;

// What the checkout's headers make of a function and hand over to be registered.
class CppFunction {
 public:
  ~CppFunction();
  unsigned char bytes[88];  // in all versions at least: the last is a text
};

// Objects of it are static: what no constructor sets is zero, and so can be destroyed.
class Library {
 public:
  enum Kind : std::uint32_t {};

  Library(Kind kind, std::string domain, std::optional<c10::DispatchKey> key, const char* file,
          std::uint32_t line);
  Library(Kind kind, std::string domain, c10::optional<c10::DispatchKey> key, const char* file,
          std::uint32_t line);
  Library& _impl(const char* name, CppFunction&& function, _RegisterOrVerify how) &;
  Library& _impl(const char* name, CppFunction&& function) &;
  Library& _fallback(CppFunction&& function) &;

 private:
  Library& keep(const CppFunction& function);
};

// What a function holds is kept, as the registry would, so that it is no leak.
inline Library& Library::keep(const CppFunction& function) {
  static auto& kept = *new std::vector<std::array<unsigned char, sizeof function.bytes>>();
  std::memcpy(kept.emplace_back().data(), function.bytes, sizeof function.bytes);
  return *this;
}

MPSSTRESS_STANDS_IN Library::Library(Kind, std::string, std::optional<c10::DispatchKey>,
                                     const char*, std::uint32_t) {}
MPSSTRESS_STANDS_IN Library::Library(Kind, std::string, c10::optional<c10::DispatchKey>,
                                     const char*, std::uint32_t) {}
MPSSTRESS_STANDS_IN Library& Library::_impl(const char*, CppFunction&& function,
                                            _RegisterOrVerify) & {
  return keep(function);
}
MPSSTRESS_STANDS_IN Library& Library::_impl(const char*, CppFunction&& function) & {
  return keep(function);
}
MPSSTRESS_STANDS_IN Library& Library::_fallback(CppFunction&& function) & { return keep(function); }
MPSSTRESS_STANDS_IN CppFunction::~CppFunction() {}

}  // namespace torch

namespace mpsstress::sut::sources::pytorch {

// A FunctionSchema without a name, arguments and results: two texts and two lists, which are empty
// where they are zero, and two flags. It has a destructor so that it is returned as that class is.
struct NoSchema {
  ~NoSchema() {}
  alignas(8) unsigned char bytes[100] = {};
};

// The constructor of CppFunction that takes a kernel, whose parameters are classes of the checkout;
// c10 had an optional of its own before 2.1.
MPSSTRESS_STANDS_IN void function_of_kernel(torch::CppFunction* made) __asm__(
    "_ZN5torch11CppFunctionC1EN3c1014KernelFunctionENSt3__18optionalINS1_4impl12CppSignatureEEENS3_"
    "10unique_ptrINS1_14FunctionSchemaENS3_14default_deleteIS9_EEEE");
void function_of_kernel(torch::CppFunction* made) {
  std::memset(made->bytes, 0, sizeof made->bytes);
}
MPSSTRESS_STANDS_IN void function_of_old_kernel(torch::CppFunction* made) __asm__(
    "_ZN5torch11CppFunctionC1EN3c1014KernelFunctionENS1_8optionalINS1_4impl12CppSignatureEEENSt3__1"
    "10unique_ptrINS1_14FunctionSchemaENS7_14default_deleteIS9_EEEE");
void function_of_old_kernel(torch::CppFunction* made) { function_of_kernel(made); }

MPSSTRESS_STANDS_IN NoSchema no_schema() __asm__(
    "_ZN3c106detail12infer_schema20make_function_schemaENS_8ArrayRefINS1_11ArgumentDefEEES4_");
NoSchema no_schema() { return {}; }

}  // namespace mpsstress::sut::sources::pytorch
