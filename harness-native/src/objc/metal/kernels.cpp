// Kernels by name: the built-in ones of the device, and those that an adapter added.
#include "objc/metal/kernels.hpp"

#include <cctype>
#include <cstdio>

#include "dispatch/tsan_annotations.hpp"
#include "metal/kernels/kernel.hpp"
#include "objc/metal/face.hpp"

namespace mpsstress::face {
namespace {

constexpr std::size_t kMost = 256;
const metal::Kernel* added[kMost];
std::size_t added_count;
const char* volatile told[kMost];  // each name once a process

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string name_at(const std::string& text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_name(text[end])) ++end;
  return text.substr(begin, end - begin);
}

void collect(const std::string& text, const std::string& before, std::vector<std::string>& names) {
  for (std::size_t at = text.find(before); at != std::string::npos;
       at = text.find(before, at + 1)) {
    std::string name = name_at(text, at + before.size());
    if (!name.empty()) names.push_back(std::move(name));
  }
}

const metal::Kernel* find_added(const std::string& name) {
  for (std::size_t i = 0; i < added_count; ++i) {
    if (added[i]->name == name) return added[i];
  }
  return nullptr;
}

// Not seen, and not undone after a schedule: it is told once.
MPSSTRESS_NO_TSAN bool tell_first(const char* name) {
  unsigned long hash = 5381;
  for (const char* c = name; *c != 0; ++c) hash = hash * 33 + static_cast<unsigned char>(*c);
  return __atomic_exchange_n(&told[hash % kMost], "told", __ATOMIC_RELAXED) == nullptr;
}

}  // namespace

void add_kernel(const metal::Kernel& kernel) {
  if (find_added(std::string(kernel.name)) == nullptr && added_count < kMost) {
    added[added_count++] = &kernel;
  }
}

Compiled compile(const std::string& source) {
  Compiled out;
  if (source.find("#error") != std::string::npos) {
    out.error = "program_source: error: #error";
    return out;
  }
  collect(source, "kernel void ", out.kernels);
  collect(source, "host_name(\"", out.kernels);
  if (out.kernels.empty()) out.error = "program_source: error: no kernel is declared";
  return out;
}

Pipeline make_pipeline(metal::Device& device, const std::string& name) {
  Pipeline out;
  if (metal::find_kernel(name) != nullptr) {
    const auto function = device.newDefaultLibrary()->newFunction(name);
    out.state = device.newComputePipelineState(function.get());
    out.failed = out.state == nullptr;
  } else if (const metal::Kernel* kernel = find_added(name)) {
    out.state = device.newComputePipelineState(*kernel);
  } else if (tell_first(name.c_str())) {
    std::fprintf(stderr, "mpsstress: the kernel '%s' is not known: it does nothing\n",
                 name.c_str());
  }
  return out;
}

}  // namespace mpsstress::face
