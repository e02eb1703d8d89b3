// Names of static variables.
#include "runtime/report/static_variables.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "runtime/base/executable.hpp"
#include "runtime/report/llvm_symbolizer.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

struct VariableAnswer {
  std::string name;   // demangled
  Address begin = 0;  // in the file
  Address size = 0;
  std::string place;  // "folder/bank.c:12"
};

// For each address the name, where it begins and how large it is, and perhaps where it is declared,
// a line each; then an empty line.
std::vector<VariableAnswer> read_variables(const std::string& text) {
  std::vector<VariableAnswer> answers;
  std::istringstream lines(text);
  std::string line;
  for (std::size_t number = 0; std::getline(lines, line); ++number) {
    if (line.empty()) {
      number = ~std::size_t{0};
    } else if (number == 0) {
      answers.emplace_back().name = line;
    } else if (number == 1) {
      std::istringstream(line) >> answers.back().begin >> answers.back().size;
    } else if (number == 2) {
      answers.back().place = line;
    }
  }
  return answers;
}

std::string file_of_place(const std::string& place) {
  const std::string file = place.substr(0, place.rfind(':'));
  return file == "??" ? "" : file.substr(file.rfind('/') + 1);
}

// Without the line: what stands above it may change.
std::string name_with_file(const VariableAnswer& answer) {
  static const std::string anonymous = "(anonymous namespace)";
  if (answer.size == 0) return "";
  std::string name = answer.name;
  for (std::size_t at; (at = name.find(anonymous)) != std::string::npos;) {
    name.replace(at, anonymous.size(), "anonymous");
  }
  const std::string file = file_of_place(answer.place);
  return file.empty() ? name : name + " (" + file + ")";
}

std::string questions_about(const std::vector<Address>& addresses) {
  std::string text;
  for (const Address address : addresses) {
    char line[32];
    std::snprintf(line, sizeof line, "DATA 0x%zx\n",
                  static_cast<std::size_t>(address - world.executable.bias));
    text += line;
  }
  return text;
}

}  // namespace

const StaticVariables::Variable* StaticVariables::find(Address address) const {
  const auto found = std::find_if(known_.begin(), known_.end(), [&](const Variable& variable) {
    return variable.begin <= address && address < variable.end;
  });
  return found == known_.end() ? nullptr : &*found;
}

void StaticVariables::resolve(const std::vector<Address>& addresses) {
  std::vector<Address> wanted;
  for (const Address address : addresses) {
    if (!world.executable.has_static(address) || find(address) != nullptr) continue;
    if (std::find(wanted.begin(), wanted.end(), address) == wanted.end()) wanted.push_back(address);
  }
  if (wanted.empty()) return;
  ask_llvm_symbolizer("LLVM", questions_about(wanted), [&](const std::string& text) {
    const std::vector<VariableAnswer> answers = read_variables(text);
    if (answers.size() != wanted.size()) return false;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const Address begin = answers[i].begin + world.executable.bias;
      const bool within = wanted[i] - begin < answers[i].size;
      known_.push_back(within ? Variable{begin, begin + answers[i].size, name_with_file(answers[i])}
                              : Variable{wanted[i], wanted[i] + 1, ""});
    }
    return true;
  });
}

std::string StaticVariables::name_at(Address address) {
  resolve({address});
  const Variable* const variable = find(address);
  return variable == nullptr ? "" : variable->name;
}

}  // namespace mpsstress::runtime
