// The trace: its layout, what happens when it is full, and that it outlives its writer.
#include "program/trace/trace_file.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "program/host/errors.hpp"
#include "program/trace/compact_copy.hpp"
#include "support/temporary_folder.hpp"

namespace mpsstress::program::test {
namespace {

TraceSettings settings(std::uint32_t lanes, std::uint64_t records) {
  TraceSettings made;
  made.lanes = lanes;
  made.lane_capacity = records;
  made.seed = 77;
  made.text_capacity = 8192;
  made.plan_digest[31] = 9;
  return made;
}

RecordPlace place(std::uint32_t iteration, std::uint16_t operation) {
  return {iteration, operation, 14, Section::kProgram};
}

/// The file as another process reads it: bytes.
struct FileImage {
  explicit FileImage(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  explicit FileImage(const std::vector<char>& read) : bytes(read.begin(), read.end()) {}

  template <typename Type>
  Type at(std::uint64_t offset) const {
    Type value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
  }

  mpss_trace_header header() const { return at<mpss_trace_header>(0); }
  mpss_trace_lane lane(std::uint64_t index) const {
    return at<mpss_trace_lane>(header().lane_table_offset + index * MPSS_TRACE_LANE_BYTES);
  }
  mpss_trace_record record(std::uint64_t lane, std::uint64_t index) const {
    const std::uint64_t number = lane * header().lane_capacity + index;
    return at<mpss_trace_record>(header().records_offset + number * MPSS_TRACE_RECORD_BYTES);
  }
  std::string text(std::uint64_t offset, std::uint64_t length) const {
    return bytes.substr(offset, length);
  }

  std::string bytes;
};

TEST(TraceFile, ANewFileSaysWhatItIs) {
  const TemporaryFolder folder;
  const TraceFile trace(folder.file("trace"), settings(3, 100));
  const FileImage image(folder.file("trace"));
  const mpss_trace_header header = image.header();
  EXPECT_EQ(header.magic, MPSS_TRACE_MAGIC);
  EXPECT_EQ(header.version, 1u);
  EXPECT_EQ(header.lane_count, 3u);
  EXPECT_GE(header.lane_capacity, 100u);
  EXPECT_EQ(header.seed, 77u);
  EXPECT_EQ(header.plan_digest[31], 9);
  EXPECT_EQ(header.process_id, static_cast<std::uint64_t>(getpid()));
  EXPECT_EQ(header.state, MPSS_RUN_PREPARED);
  EXPECT_EQ(header.summary_offset, 0u);
  EXPECT_EQ(header.violation_offset, 0u);
  EXPECT_GT(header.ticks_per_nano, 0);
  EXPECT_EQ(image.lane(2).count, 0u);
}

TEST(TraceFile, RecordsOfEachLaneStandInOrder) {
  const TemporaryFolder folder;
  TraceFile trace(folder.file("trace"), settings(2, 1000));
  std::vector<std::thread> threads;
  for (std::uint32_t lane = 0; lane < 2; ++lane) {
    threads.emplace_back([&trace, lane] {
      LaneWriter writer = trace.writer(lane);
      writer.prepare(1000);
      for (std::uint32_t i = 0; i < 1000; ++i) {
        writer.append(MPSS_RECORD_BEGIN, place(i, 5), static_cast<std::int32_t>(lane), i * 3);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const FileImage image(folder.file("trace"));
  for (std::uint64_t lane = 0; lane < 2; ++lane) {
    EXPECT_EQ(image.lane(lane).count, 1000u);
    std::uint64_t before = image.header().start_ticks;
    for (std::uint32_t i = 0; i < 1000; ++i) {
      const mpss_trace_record record = image.record(lane, i);
      EXPECT_EQ(record.iteration, i);
      EXPECT_EQ(record.operation, 5);
      EXPECT_EQ(record.code, 14);
      EXPECT_EQ(record.kind, MPSS_RECORD_BEGIN);
      EXPECT_EQ(record.section, 2u);
      EXPECT_EQ(record.stream, static_cast<std::int32_t>(lane));
      EXPECT_EQ(record.value, i * 3u);
      EXPECT_GE(record.ticks, before);
      before = record.ticks;
    }
  }
}

TEST(TraceFile, AFullLaneCountsWhatItDrops) {
  TraceFile trace("", settings(1, 1));
  LaneWriter writer = trace.writer(0);
  const std::uint64_t capacity = trace.header().lane_capacity;
  for (std::uint64_t i = 0; i < capacity + 5; ++i) {
    writer.append(MPSS_RECORD_BEGIN, place(0, 0), 0, 0);
  }
  EXPECT_EQ(trace.lane(0).count, capacity);
  EXPECT_EQ(trace.lane(0).dropped, 5u);
}

TEST(TraceFile, ASecondWriterGoesOnWhereTheFirstStopped) {
  TraceFile trace("", settings(1, 10));
  trace.writer(0).append(MPSS_RECORD_BEGIN, place(1, 0), 0, 0);
  trace.writer(0).append(MPSS_RECORD_END, place(2, 0), 0, 0);
  EXPECT_EQ(trace.lane(0).count, 2u);
  EXPECT_EQ(trace.records(0)[0].iteration, 1u);
  EXPECT_EQ(trace.records(0)[1].iteration, 2u);
}

TEST(TraceFile, TextsAreFoundByTheirReference) {
  TraceFile trace("", settings(1, 1));
  const std::uint64_t first = trace.add_text("one");
  const std::uint64_t second = trace.add_text("zwei");
  EXPECT_EQ(trace.text(first), "one");
  EXPECT_EQ(trace.text(second), "zwei");
  EXPECT_EQ(second, std::uint64_t{3} << 24 | 4);
}

TEST(TraceFile, TextThatFindsNoRoomIsCutOffAndCounted) {
  TraceFile trace("", settings(1, 1));
  const std::string text(5000, 'x');
  EXPECT_EQ(trace.text(trace.add_text(text)), text);
  EXPECT_EQ(trace.text(trace.add_text(text)).size(), 8192u - 5000u);
  EXPECT_EQ(trace.text(trace.add_text(text)), "");
  EXPECT_EQ(trace.header().text_used, 15000u);
}

TEST(TraceFile, SummaryAndViolationHaveRoomOfTheirOwn) {
  const TemporaryFolder folder;
  TraceFile trace(folder.file("trace"), settings(1, 1));
  trace.add_text(std::string(100000, 'x'));
  trace.write_summary("{\"a\": 1}");
  trace.report_violation("a rule was broken");
  const FileImage image(folder.file("trace"));
  const mpss_trace_header header = image.header();
  EXPECT_EQ(image.text(header.summary_offset, header.summary_bytes), "{\"a\": 1}");
  EXPECT_EQ(image.text(header.violation_offset, header.violation_bytes), "a rule was broken");
  EXPECT_EQ(header.state, MPSS_RUN_FINISHED);
}

TEST(TraceFile, ACompactCopySaysTheSameInFewerBytes) {
  TraceFile trace("", settings(2, 1000));
  trace.writer(0).append(MPSS_RECORD_BEGIN, place(3, 1), 4, 0);
  LaneWriter writer = trace.writer(1);
  writer.append(MPSS_RECORD_BEGIN, place(5, 2), 4, 0);
  writer.append(MPSS_RECORD_ERROR, place(5, 2), 4, trace.add_text("the last words"));
  trace.report_violation("a rule was broken");
  trace.write_summary("{\"a\": 1}");
  std::vector<char> copy(9, '?');  // what an earlier copy left
  EXPECT_FALSE(copy_compactly(trace.header(), copy));
  EXPECT_EQ(copy, std::vector<char>(9, '?'));
  copy.reserve(100000);
  ASSERT_TRUE(copy_compactly(trace.header(), copy));
  const FileImage image(copy);
  const mpss_trace_header header = image.header();
  EXPECT_LT(image.bytes.size(), 4500u);
  EXPECT_EQ(header.seed, 77u);
  EXPECT_EQ(image.lane(0).count, 1u);
  EXPECT_EQ(image.record(0, 0).iteration, 3u);
  EXPECT_EQ(image.record(0, 1).kind, 0);
  EXPECT_EQ(image.lane(1).count, 2u);
  EXPECT_EQ(image.record(1, 0).iteration, 5u);
  const std::uint64_t reference = image.record(1, 1).value;
  EXPECT_EQ(image.text(header.text_offset + (reference >> 24), reference & 0xffffff),
            "the last words");
  EXPECT_EQ(image.text(header.violation_offset, header.violation_bytes), "a rule was broken");
  EXPECT_EQ(image.text(header.summary_offset, header.summary_bytes), "{\"a\": 1}");
  EXPECT_EQ(header.text_offset + header.text_capacity, image.bytes.size());
}

TEST(TraceFile, SurvivesTheDeathOfItsWriter) {
  const TemporaryFolder folder;
  const std::string path = folder.file("trace");
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    TraceFile trace(path, settings(1, 10));
    LaneWriter writer = trace.writer(0);
    writer.append(MPSS_RECORD_BEGIN, place(3, 1), 4, 0);
    writer.append(MPSS_RECORD_ERROR, place(3, 1), 4, trace.add_text("the last words"));
    _exit(9);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  const FileImage image(path);
  ASSERT_EQ(image.lane(0).count, 2u);
  const mpss_trace_record last = image.record(0, 1);
  EXPECT_EQ(last.kind, MPSS_RECORD_ERROR);
  EXPECT_EQ(image.text(image.header().text_offset + (last.value >> 24), last.value & 0xffffff),
            "the last words");
}

TEST(TraceFile, ANewRunLeavesTheOldMappingWhole) {
  const TemporaryFolder folder;
  TraceFile first(folder.file("trace"), settings(1, 10));
  first.writer(0).append(MPSS_RECORD_BEGIN, place(1, 0), 0, 0);
  const TraceFile second(folder.file("trace"), settings(1, 10));
  EXPECT_EQ(first.lane(0).count, 1u);
  EXPECT_EQ(FileImage(folder.file("trace")).lane(0).count, 0u);
}

TEST(TraceFile, AFolderThatIsMissingIsAFault) {
  EXPECT_THROW(TraceFile("/nonexistent/folder/trace", settings(1, 1)), FrameworkError);
}

TEST(Clock, RunsForwardAtItsMeasuredRate) {
  const std::uint64_t nanos = system_nanos();
  const std::uint64_t ticks = clock_ticks();
  while (system_nanos() - nanos < 1000000) pause_briefly();
  const double measured = static_cast<double>(clock_ticks() - ticks) / ticks_per_nano();
  const auto passed = static_cast<double>(system_nanos() - nanos);
  EXPECT_GT(measured, 0.9e6);
  EXPECT_LE(measured, passed * 1.1);
}

}  // namespace
}  // namespace mpsstress::program::test
