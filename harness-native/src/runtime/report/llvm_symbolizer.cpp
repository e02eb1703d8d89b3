// Asks llvm-symbolizer.
#include "runtime/report/llvm_symbolizer.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "runtime/report/child_process.hpp"

namespace mpsstress::runtime {
namespace {

// By its names in Debian and elsewhere.
constexpr const char* kSymbolizers[] = {"llvm-symbolizer-19", "llvm-symbolizer"};

}  // namespace

bool ask_llvm_symbolizer(const std::string& style, const std::string& questions,
                         const std::function<bool(const std::string& answer)>& accept) {
  return std::any_of(std::begin(kSymbolizers), std::end(kSymbolizers), [&](const char* symbolizer) {
    std::string answer;
    const std::vector<std::string> command = {
        symbolizer, "--output-style=" + style, "--inlining", "--demangle", "-e", executable_path()};
    return run_child(command, questions, answer) && accept(answer);
  });
}

}  // namespace mpsstress::runtime
