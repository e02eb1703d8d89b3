// Words to options, and options to lines.
#include "command_line.hpp"

#include <utility>

namespace mpsstress::app {

void CommandLine::flag(const std::string& name, const std::string& help, bool& set) {
  options_.push_back({name, "", help, [&set](const std::string&) { set = true; }});
}

void CommandLine::text(const std::string& name, const std::string& value, const std::string& help,
                       std::string& set) {
  option(name, value, help, [&set](const std::string& word) { set = word; });
}

void CommandLine::option(const std::string& name, const std::string& value, const std::string& help,
                         Read read) {
  options_.push_back({name, value, help, std::move(read)});
}

const CommandLine::Option& CommandLine::find(const std::string& name) const {
  std::string wanted = name;
  for (const Alias& alias : aliases_) {
    if (alias.name == name) wanted = alias.of;
  }
  for (const Option& option : options_) {
    if (option.name == wanted) return option;
  }
  throw UsageError("unknown option '" + name + "'");
}

bool CommandLine::read(const std::vector<std::string>& words) {
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string& name = words[at];
    if (name == "--help" || name == "-h") return false;
    const Option& option = find(name);
    given_.insert(option.name);
    if (option.value.empty()) {
      option.read("");
      continue;
    }
    if (++at == words.size()) throw UsageError(name + " expects a value");
    option.read(words[at]);
  }
  return true;
}

std::string CommandLine::help() const {
  constexpr std::size_t kColumn = 29;
  std::string lines;
  for (const Option& option : options_) {
    std::string line = "  " + option.name + (option.value.empty() ? "" : " " + option.value) + "  ";
    if (line.size() < kColumn) line.resize(kColumn, ' ');
    for (const char letter : option.help) {
      line += letter;
      if (letter == '\n') line.append(kColumn, ' ');
    }
    lines += line + '\n';
  }
  return lines;
}

}  // namespace mpsstress::app
