// Asks llvm-symbolizer about the running executable: one process for many questions, since each
// reads the executable's debugging information anew.
#pragma once

#include <functional>
#include <string>

namespace mpsstress::runtime {

// style: of its answers, as its option --output-style says. Whichever of its names is there is
// asked until `accept` takes the answer; false where it takes none.
bool ask_llvm_symbolizer(const std::string& style, const std::string& questions,
                         const std::function<bool(const std::string& answer)>& accept);

}  // namespace mpsstress::runtime
