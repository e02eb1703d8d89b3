// Handlers go to the operation's own stream (C47).
#include "backend/stream/profiler.hpp"

#include "backend/backend.hpp"
#include "backend/stream/stream.hpp"

namespace mpsstress::backend {

Profiler::Profiler(Backend& backend) : enabled_(backend.config().profiling) {}

Profiler::~Profiler() = default;

void Profiler::operation_encoded(const char* name, Stream& stream) {
  if (!enabled_) return;
  count(name, &Counts::encoded);
  stream.buffer_for_handlers()->addCompletedHandler(
      [this, name](metal::CommandBuffer*) { count(name, &Counts::completed); });
}

void Profiler::count(const char* name, std::int64_t Counts::* member) {
  Table& table = this->table();
  const std::lock_guard<std::mutex> lock(table.mutex);
  ++(table.counts[name].*member);
}

Profiler::Table& Profiler::table() {
  std::call_once(table_made_, [&] { table_ = std::make_unique<Table>(); });
  return *table_;
}

std::map<std::string, Profiler::Counts> Profiler::counts() {
  Table& table = this->table();
  const std::lock_guard<std::mutex> lock(table.mutex);
  return table.counts;
}

}  // namespace mpsstress::backend
