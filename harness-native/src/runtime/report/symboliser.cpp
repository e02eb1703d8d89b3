// From code addresses to functions, files and lines.
#include "runtime/report/symboliser.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "runtime/report/child_process.hpp"
#include "runtime/schedule/world.hpp"

namespace mpsstress::runtime {
namespace {

struct Tool {
  std::vector<std::string> command;  // the executable's path goes behind it
  bool announces_addresses;          // each answer begins with the address, no empty line ends it
};

std::vector<Tool> tools() {
  return {{{"llvm-symbolizer-19", "--inlining", "--demangle", "-e"}, false},
          {{"llvm-symbolizer", "--inlining", "--demangle", "-e"}, false},
          {{"addr2line", "-f", "-C", "-i", "-a", "-e"}, true}};
}

// "/a/b.cpp:12:3" and "/a/b.cpp:12 (discriminator 2)".
void read_place(const std::string& text, SourceFrame& frame) {
  std::string rest = text.substr(0, text.find(" ("));
  const auto colon_at_end = [&rest] {
    const std::size_t colon = rest.rfind(':');
    const bool number = colon != std::string::npos && colon + 1 < rest.size() &&
                        std::all_of(rest.begin() + static_cast<std::ptrdiff_t>(colon) + 1,
                                    rest.end(), [](char c) { return c >= '0' && c <= '9'; });
    return number ? colon : std::string::npos;
  };
  std::size_t colon = colon_at_end();
  while (colon != std::string::npos) {
    frame.line = static_cast<unsigned>(std::stoul(rest.substr(colon + 1)));
    rest.resize(colon);
    colon = colon_at_end();
  }
  // A compiler that is called with relative paths may name files by a way around.
  const bool known = rest.rfind("??", 0) != 0;
  frame.file = known ? std::filesystem::path(rest).lexically_normal().string() : "";
}

// Pairs of lines, function and place, in groups of one address each.
std::vector<std::vector<SourceFrame>> read_answers(const std::string& text, const Tool& tool) {
  std::vector<std::vector<SourceFrame>> groups;
  std::vector<SourceFrame> group;
  std::istringstream lines(text);
  std::string line;
  const auto close = [&] {
    if (!group.empty()) groups.push_back(std::move(group));
    group.clear();
  };
  while (std::getline(lines, line)) {
    if (line.empty() || (tool.announces_addresses && line.rfind("0x", 0) == 0)) {
      close();
      continue;
    }
    SourceFrame frame;
    frame.function = line;
    if (!std::getline(lines, line)) break;
    read_place(line, frame);
    group.push_back(std::move(frame));
  }
  close();
  return groups;
}

std::string question(const std::vector<Address>& addresses) {
  std::string text;
  for (const Address address : addresses) {
    char line[32];
    // The byte before a return address belongs to the call.
    std::snprintf(line, sizeof line, "0x%zx\n",
                  static_cast<std::size_t>(address - world.executable.begin - 1));
    text += line;
  }
  return text;
}

}  // namespace

std::string SourceFrame::short_file() const {
  static const std::string root = "/harness-native/";
  const std::size_t at = file.rfind(root);
  return at != std::string::npos ? file.substr(at + root.size()) : base_name();
}

std::string SourceFrame::base_name() const { return file.substr(file.rfind('/') + 1); }

std::string SourceFrame::place() const {
  return file.empty() ? "??" : short_file() + ":" + std::to_string(line);
}

void Symboliser::resolve(const std::vector<Address>& addresses) {
  std::vector<Address> wanted;
  for (const Address address : addresses) {
    if (!world.executable.has_code(address) || known_.count(address) != 0) continue;
    if (std::find(wanted.begin(), wanted.end(), address) == wanted.end()) wanted.push_back(address);
  }
  if (wanted.empty()) return;
  for (const Tool& tool : tools()) {
    std::vector<std::string> command = tool.command;
    command.push_back(executable_path());
    std::string answer;
    if (!run_child(command, question(wanted), answer)) continue;
    auto groups = read_answers(answer, tool);
    if (groups.size() != wanted.size()) continue;
    for (std::size_t i = 0; i < wanted.size(); ++i) known_[wanted[i]] = std::move(groups[i]);
    return;
  }
}

const std::vector<SourceFrame>& Symboliser::frames(Address address) {
  resolve({address});
  auto& frames = known_[address];
  if (frames.empty()) {
    char name[40];
    std::snprintf(name, sizeof name, "code at %#zx",
                  static_cast<std::size_t>(world.executable.code_offset(address)));
    frames.push_back(SourceFrame{name, "", 0});
  }
  return frames;
}

const SourceFrame* Symboliser::own_frame(const std::vector<Address>& stack) {
  for (const Address address : stack) {
    for (const SourceFrame& frame : frames(address)) {
      if (frame.own()) return &frame;
    }
  }
  return nullptr;
}

const std::string& Symboliser::source_line(const std::string& file, unsigned line) {
  auto [entry, fresh] = files_.try_emplace(file);
  if (fresh) {
    std::ifstream stream(file);
    std::string text;
    while (std::getline(stream, text)) {
      const std::size_t begin = text.find_first_not_of(" \t");
      entry->second.push_back(begin == std::string::npos ? "" : text.substr(begin));
    }
  }
  return line >= 1 && line <= entry->second.size() ? entry->second[line - 1] : empty_;
}

}  // namespace mpsstress::runtime
