// Compiled kernels, shared by all threads: one visible result for each key (C45).
//
// A library is compiled once, by whoever is first. A pipeline is made without a lock held; of two
// threads that make the same one, one publishes it and the other's is released. Operations fetch
// their pipelines before they enter a stream's queue (C46).
#ifndef MPSSTRESS_BACKEND_SHADER_LIBRARY_HPP
#define MPSSTRESS_BACKEND_SHADER_LIBRARY_HPP

#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>

#include "metal/library.hpp"

namespace mpsstress::backend {

class Backend;

class ShaderLibrary {
 public:
  explicit ShaderLibrary(Backend& backend) : backend_(backend) {}
  virtual ~ShaderLibrary() = default;
  ShaderLibrary(const ShaderLibrary&) = delete;
  ShaderLibrary& operator=(const ShaderLibrary&) = delete;

  // The bundled kernels.
  virtual metal::Library* library();
  // The library compiled from this source; what is equal is compiled once.
  virtual metal::Library* library(const std::string& source);
  virtual metal::ComputePipelineState* pipeline(const std::string& function);
  virtual metal::ComputePipelineState* pipeline(const std::string& source,
                                                const std::string& function);

 protected:
  using Key = std::string;  // the function, and the source where it is not the bundled one
  using Pipeline = metal::Ref<metal::ComputePipelineState>;

  metal::Ref<metal::Library> compile(const std::string& source);
  virtual metal::ComputePipelineState* find(const Key& key);
  Pipeline make_pipeline(metal::Library& library, const std::string& function);
  // Answers what everybody uses: this one, or the one that came before it.
  virtual metal::ComputePipelineState* publish(const Key& key, Pipeline pipeline);

  // The bare tables; callers see to the lock.
  metal::ComputePipelineState* lookup(const Key& key) const;
  metal::ComputePipelineState* insert(const Key& key, Pipeline pipeline);

  Backend& backend_;
  std::shared_mutex mutex_;
  std::map<Key, Pipeline> pipelines_;  // under mutex_

 private:
  struct Compiled {
    std::once_flag once;
    metal::Ref<metal::Library> library;
    std::exception_ptr error;  // it does not compile
  };

  Compiled bundled_;
  std::mutex sources_mutex_;
  std::map<std::string, std::unique_ptr<Compiled>> sources_;  // under sources_mutex_
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_SHADER_LIBRARY_HPP
