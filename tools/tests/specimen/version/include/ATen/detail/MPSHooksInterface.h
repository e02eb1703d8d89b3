// Hooks and where they are entered, as a version of the specimen has them that
// tools/tests/test_specimen.sh makes.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace at {

struct MPSHooksInterface {
  virtual ~MPSHooksInterface() = default;
  virtual void deviceSynchronize() const = 0;
};

class Registry {
 public:
  using Maker = std::function<std::unique_ptr<MPSHooksInterface>()>;
  bool Register(const std::string& key, Maker maker) { return makers_.emplace(key, maker).second; }
  std::unique_ptr<MPSHooksInterface> Create(const std::string& key) { return makers_.at(key)(); }

 private:
  std::map<std::string, Maker> makers_;
};

Registry* MPSHooksRegistry();

}  // namespace at
