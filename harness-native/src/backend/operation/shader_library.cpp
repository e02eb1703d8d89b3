// Find, or compile and publish.
#include "backend/operation/shader_library.hpp"

#include <stdexcept>
#include <utility>

#include "backend/backend.hpp"

namespace mpsstress::backend {

metal::Library* ShaderLibrary::library() {
  std::call_once(bundled_.once, [&] { bundled_.library = backend_.device().newDefaultLibrary(); });
  return bundled_.library;
}

metal::Library* ShaderLibrary::library(const std::string& source) {
  Compiled* entry = nullptr;
  {
    const std::lock_guard<std::mutex> lock(sources_mutex_);
    auto& place = sources_[source];
    if (!place) place = std::make_unique<Compiled>();
    entry = place.get();
  }
  // Into the entry of this key, never into a member that all keys share (C45).
  std::call_once(entry->once, [&] {
    try {
      entry->library = compile(source);
    } catch (...) {
      entry->error = std::current_exception();
    }
  });
  if (entry->error) std::rethrow_exception(entry->error);
  return entry->library;
}

metal::Ref<metal::Library> ShaderLibrary::compile(const std::string& source) {
  std::string error;
  auto library = backend_.device().newLibrary(source, &error);
  if (!library) throw std::runtime_error("Failed to create Metal library: " + error);
  return library;
}

metal::ComputePipelineState* ShaderLibrary::pipeline(const std::string& function) {
  if (metal::ComputePipelineState* known = find(function)) return known;
  return publish(function, make_pipeline(*library(), function));
}

metal::ComputePipelineState* ShaderLibrary::pipeline(const std::string& source,
                                                     const std::string& function) {
  const Key key = function + '\n' + source;
  if (metal::ComputePipelineState* known = find(key)) return known;
  return publish(key, make_pipeline(*library(source), function));
}

metal::ComputePipelineState* ShaderLibrary::find(const Key& key) {
  const std::shared_lock<std::shared_mutex> lock(mutex_);
  return lookup(key);
}

ShaderLibrary::Pipeline ShaderLibrary::make_pipeline(metal::Library& library,
                                                     const std::string& function) {
  const auto compiled = library.newFunction(function);
  if (!compiled) throw std::runtime_error("Failed to create Metal function " + function);
  auto pipeline = backend_.device().newComputePipelineState(compiled);
  if (!pipeline) throw std::runtime_error("Failed to create pipeline state for " + function);
  return pipeline;
}

metal::ComputePipelineState* ShaderLibrary::publish(const Key& key, Pipeline pipeline) {
  const std::unique_lock<std::shared_mutex> lock(mutex_);
  return insert(key, std::move(pipeline));
}

metal::ComputePipelineState* ShaderLibrary::lookup(const Key& key) const {
  const auto at = pipelines_.find(key);
  return at == pipelines_.end() ? nullptr : at->second.get();
}

metal::ComputePipelineState* ShaderLibrary::insert(const Key& key, Pipeline pipeline) {
  return pipelines_.emplace(key, std::move(pipeline)).first->second;  // the loser goes (C45)
}

}  // namespace mpsstress::backend
