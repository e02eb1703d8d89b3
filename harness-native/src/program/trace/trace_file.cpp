// Making, mapping and filling a trace file.
#include "program/trace/trace_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "program/host/errors.hpp"

namespace mpsstress::program {
namespace {

static_assert(sizeof(mpss_trace_header) <= MPSS_TRACE_HEADER_BYTES);
static_assert(sizeof(mpss_trace_lane) == MPSS_TRACE_LANE_BYTES);
static_assert(sizeof(mpss_trace_record) == MPSS_TRACE_RECORD_BYTES);

constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 30;
constexpr std::uint64_t kTextLengthBits = 24;
constexpr std::uint64_t kMostTextBytes = (std::uint64_t{1} << kTextLengthBits) - 1;
/// Of the end of the text area, twice: room for a violation and for the summary, however much other
/// text there was.
constexpr std::uint64_t kReservedBytes = std::uint64_t{64} << 10;

std::uint64_t page_aligned(std::uint64_t bytes) { return (bytes + 4095) & ~std::uint64_t{4095}; }

[[noreturn]] void fail(const std::string& doing, const std::string& path) {
  throw FrameworkError("cannot " + doing + " the trace " + path + ": " + std::strerror(errno));
}

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

void* map_anonymous(std::size_t bytes) {
  return mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
              -1, 0);
}

void* map_new_file(const std::string& path, std::size_t bytes) {
  // A fresh inode: whoever still maps an older trace of this name keeps it whole.
  if (unlink(path.c_str()) != 0 && errno != ENOENT) fail("replace", path);
  const Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (file.get() < 0) fail("create", path);
  if (ftruncate(file.get(), static_cast<off_t>(bytes)) != 0) fail("size", path);
  return mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
}

}  // namespace

TraceFile::TraceFile(const TracePlace& place, const TraceSettings& settings)
    : lent_(place.memory != nullptr) {
  const std::uint64_t lane_table = MPSS_TRACE_HEADER_BYTES;
  const std::uint64_t records =
      page_aligned(lane_table + std::uint64_t{settings.lanes} * MPSS_TRACE_LANE_BYTES);
  // Each lane starts on a page of its own.
  const std::uint64_t per_page = 4096 / MPSS_TRACE_RECORD_BYTES;
  const std::uint64_t most =
      (kMostBytes / settings.lanes / MPSS_TRACE_RECORD_BYTES) / per_page * per_page;
  const std::uint64_t wanted = (settings.lane_capacity + per_page - 1) / per_page * per_page;
  const std::uint64_t capacity = std::min(wanted, most);
  const std::uint64_t text =
      page_aligned(records + settings.lanes * capacity * MPSS_TRACE_RECORD_BYTES);
  const std::uint64_t text_capacity = page_aligned(settings.text_capacity) + 2 * kReservedBytes;
  bytes_ = text + text_capacity;

  void* mapped = place.memory;
  if (lent_) {
    if (bytes_ > place.bytes) {
      throw FrameworkError("the trace needs " + std::to_string(bytes_) + " bytes, " +
                           std::to_string(place.bytes) + " are there");
    }
    std::memset(mapped, 0, records);  // header and lanes: they tell what of the rest counts
  } else {
    mapped = place.path.empty() ? map_anonymous(bytes_) : map_new_file(place.path, bytes_);
    if (mapped == MAP_FAILED) fail("map", place.path);
  }
  header_ = static_cast<mpss_trace_header*>(mapped);
  lanes_ = reinterpret_cast<mpss_trace_lane*>(static_cast<char*>(mapped) + lane_table);
  header_->version = 1;
  header_->lane_count = settings.lanes;
  header_->lane_capacity = capacity;
  header_->lane_table_offset = lane_table;
  header_->records_offset = records;
  header_->text_offset = text;
  header_->text_capacity = text_capacity;
  std::copy(settings.plan_digest.begin(), settings.plan_digest.end(), header_->plan_digest);
  header_->seed = settings.seed;
  header_->process_id = static_cast<std::uint64_t>(getpid());
  header_->ticks_per_nano = ticks_per_nano();
  header_->start_ticks = clock_ticks();
  set_state(MPSS_RUN_PREPARED);
  // Last: a reader that sees the magic sees the rest.
  __atomic_store_n(&header_->magic, MPSS_TRACE_MAGIC, __ATOMIC_RELEASE);
}

TraceFile::~TraceFile() {
  if (!lent_) munmap(header_, bytes_);
}

const mpss_trace_record* TraceFile::records(std::uint32_t lane) const {
  const char* base = reinterpret_cast<const char*>(header_) + header_->records_offset;
  return reinterpret_cast<const mpss_trace_record*>(base) + lane * header_->lane_capacity;
}

LaneWriter TraceFile::writer(std::uint32_t lane) {
  return LaneWriter(lanes_[lane], const_cast<mpss_trace_record*>(records(lane)),
                    header_->lane_capacity);
}

void TraceFile::set_state(mpss_run_state state) {
  __atomic_store_n(&header_->state, static_cast<std::uint32_t>(state), __ATOMIC_RELEASE);
}

std::uint64_t TraceFile::add_text(std::string_view text) {
  const std::uint64_t wanted = std::min<std::uint64_t>(text.size(), kMostTextBytes);
  const std::uint64_t offset = __atomic_fetch_add(&header_->text_used, wanted, __ATOMIC_RELAXED);
  const std::uint64_t capacity = header_->text_capacity - 2 * kReservedBytes;
  if (offset >= capacity) return 0;
  const std::uint64_t length = std::min(wanted, capacity - offset);
  std::memcpy(text_area() + offset, text.data(), length);
  return offset << kTextLengthBits | length;
}

std::string_view TraceFile::text(std::uint64_t reference) const {
  return {text_area() + (reference >> kTextLengthBits), reference & kMostTextBytes};
}

void TraceFile::report_violation(std::string_view text) {
  const std::uint64_t offset = header_->text_offset + header_->text_capacity - 2 * kReservedBytes;
  const std::uint64_t length = std::min<std::uint64_t>(text.size(), kReservedBytes);
  std::memcpy(reinterpret_cast<char*>(header_) + offset, text.data(), length);
  header_->violation_bytes = length;
  __atomic_store_n(&header_->violation_offset, offset, __ATOMIC_RELEASE);
}

void TraceFile::write_summary(std::string_view json) {
  if (json.size() > kReservedBytes) throw FrameworkError("the summary of the run is too long");
  const std::uint64_t offset = header_->text_offset + header_->text_capacity - kReservedBytes;
  std::memcpy(reinterpret_cast<char*>(header_) + offset, json.data(), json.size());
  header_->summary_bytes = json.size();
  __atomic_store_n(&header_->summary_offset, offset, __ATOMIC_RELEASE);
  set_state(MPSS_RUN_FINISHED);
}

void LaneWriter::prepare(std::uint64_t records) {
  constexpr std::uint64_t kMostRecords = (std::uint64_t{1} << 20) / MPSS_TRACE_RECORD_BYTES;
  const std::uint64_t last = std::min(next_ + std::min(records, kMostRecords), capacity_);
  constexpr std::uint64_t kPerPage = 4096 / MPSS_TRACE_RECORD_BYTES;
  for (std::uint64_t at = next_; at < last; at += kPerPage) {
    *const_cast<volatile std::uint64_t*>(&records_[at].ticks) = 0;
  }
}

}  // namespace mpsstress::program
