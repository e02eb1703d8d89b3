// What a trace record costs, the first touch of its page included, as in a run: into a mapped file,
// and into anonymous memory, which shows the part that the file takes. Bar: 30 ns for the first.
#include <benchmark/benchmark.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>

#include "program/trace/lane_writer.hpp"

namespace {

using mpsstress::program::LaneWriter;
using mpsstress::program::RecordPlace;

constexpr std::uint64_t kRecords = 1U << 17;
constexpr std::size_t kBytes = sizeof(mpss_trace_lane) + kRecords * sizeof(mpss_trace_record);

// A lane and its records in fresh mapped memory: shared with a temporary file, or anonymous.
class MappedLane {
 public:
  explicit MappedLane(bool in_file) {
    int file = -1;
    if (in_file) {
      char path[] = "/tmp/mps-bench-XXXXXX";
      file = mkstemp(path);
      if (file < 0 || ftruncate(file, static_cast<off_t>(kBytes)) != 0) std::abort();
      unlink(path);
    }
    const int flags = in_file ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
    memory_ = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, flags, file, 0);
    if (file >= 0) close(file);
    if (memory_ == MAP_FAILED) std::abort();
  }
  ~MappedLane() { munmap(memory_, kBytes); }
  MappedLane(const MappedLane&) = delete;
  MappedLane& operator=(const MappedLane&) = delete;

  LaneWriter writer() {
    auto* lane = static_cast<mpss_trace_lane*>(memory_);
    return LaneWriter(*lane, reinterpret_cast<mpss_trace_record*>(lane + 1), kRecords);
  }

 private:
  void* memory_ = nullptr;
};

void write_records(benchmark::State& state, bool in_file) {
  std::optional<MappedLane> lane;
  std::optional<LaneWriter> writer;
  std::uint64_t written = kRecords;
  RecordPlace place;
  for (auto _ : state) {
    if (written == kRecords) {
      state.PauseTiming();
      lane.emplace(in_file);
      writer.emplace(lane->writer());
      written = 0;
      state.ResumeTiming();
    }
    place.iteration = static_cast<std::uint32_t>(written);
    writer->append(MPSS_RECORD_BEGIN, place, 1, ++written);
  }
}

void trace_record_in_file(benchmark::State& state) { write_records(state, true); }
void trace_record_in_memory(benchmark::State& state) { write_records(state, false); }

BENCHMARK(trace_record_in_file);
BENCHMARK(trace_record_in_memory);

}  // namespace
