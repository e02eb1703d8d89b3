// Counts operations and their completions, when asked to (C47). Off, it costs one test of a flag.
#ifndef MPSSTRESS_BACKEND_PROFILER_HPP
#define MPSSTRESS_BACKEND_PROFILER_HPP

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace mpsstress::backend {

class Backend;
class Stream;

class Profiler {
 public:
  struct Counts {
    std::int64_t encoded = 0;
    std::int64_t completed = 0;
  };

  explicit Profiler(Backend& backend);
  virtual ~Profiler();  // after a drain: handlers still to come would call back into it
  Profiler(const Profiler&) = delete;
  Profiler& operator=(const Profiler&) = delete;

  bool enabled() const { return enabled_; }
  // Call on the queue of the stream that it was encoded on.
  virtual void operation_encoded(const char* name, Stream& stream);
  std::map<std::string, Counts> counts();

 protected:
  virtual void count(const char* name, std::int64_t Counts::* member);

  struct Table {
    std::mutex mutex;
    std::map<std::string, Counts> counts;  // under mutex
  };
  virtual Table& table();  // made when first counted in

  std::unique_ptr<Table> table_;

 private:
  const bool enabled_;
  std::once_flag table_made_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_PROFILER_HPP
