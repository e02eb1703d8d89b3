// From code addresses to functions, files and lines.
#include "runtime/report/symboliser.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "runtime/report/llvm_symbolizer.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

// `{"FunctionName": …, "FileName": …, "Line": …}`; empty and 0 where it does not know.
SourceFrame read_frame(const nlohmann::json& symbol) {
  SourceFrame frame;
  frame.function = symbol.value("FunctionName", "");
  if (frame.function.empty()) frame.function = "??";
  // A compiler that is called with relative paths may name files by a way around.
  const std::string file = symbol.value("FileName", "");
  frame.file = std::filesystem::path(file).lexically_normal().string();
  frame.line = symbol.value("Line", 0U);
  return frame;
}

// One line, an object, for each address; its symbols are the frames there, innermost first.
std::vector<std::vector<SourceFrame>> read_answers(const std::string& text) {
  std::vector<std::vector<SourceFrame>> groups;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    const auto answer = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!answer.is_object() || !answer.contains("Symbol")) return {};
    std::vector<SourceFrame>& frames = groups.emplace_back();
    for (const auto& symbol : answer["Symbol"]) frames.push_back(read_frame(symbol));
  }
  return groups;
}

std::string question(const std::vector<Address>& addresses) {
  std::string text;
  for (const Address address : addresses) {
    char line[32];
    // The byte before a return address belongs to the call.
    std::snprintf(line, sizeof line, "0x%zx\n",
                  static_cast<std::size_t>(address - world.executable.bias - 1));
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

bool SourceFrame::in_harness() const {
  // The factory allocates every part of the backend: whoever asks it for one is to be named.
  static const char* const places[] = {"src/metal/", "src/dispatch/", "src/objc/",
                                       "src/sut/",   "src/program/",  "src/backend/factory.hpp",
                                       "app/"};
  const std::string inside = short_file();
  return std::any_of(std::begin(places), std::end(places),
                     [&](const char* place) { return inside.rfind(place, 0) == 0; });
}

std::string SourceFrame::base_name() const { return file.substr(file.rfind('/') + 1); }

std::string SourceFrame::line_text() const { return line == 0 ? "" : ":" + std::to_string(line); }

std::string SourceFrame::place() const { return file.empty() ? "??" : short_file() + line_text(); }

void Symboliser::resolve(const std::vector<Address>& addresses) {
  std::vector<Address> wanted;
  for (const Address address : addresses) {
    if (!world.executable.has_code(address) || known_.count(address) != 0) continue;
    if (std::find(wanted.begin(), wanted.end(), address) == wanted.end()) wanted.push_back(address);
  }
  if (wanted.empty()) return;
  ask_llvm_symbolizer("JSON", question(wanted), [&](const std::string& answer) {
    auto groups = read_answers(answer);
    if (groups.size() != wanted.size()) return false;
    for (std::size_t i = 0; i < wanted.size(); ++i) known_[wanted[i]] = std::move(groups[i]);
    return true;
  });
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

const SourceFrame* Symboliser::judged_frame(const std::vector<Address>& stack) {
  for (const Address address : stack) {
    for (const SourceFrame& frame : frames(address)) {
      if (frame.own() && !frame.in_harness()) return &frame;
    }
  }
  return own_frame(stack);
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
