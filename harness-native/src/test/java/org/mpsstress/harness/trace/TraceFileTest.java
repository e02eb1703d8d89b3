package org.mpsstress.harness.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces as dying processes may leave them, byte by byte. */
class TraceFileTest {
  private static final int RECORDS = 8192;
  private static final int TEXT = RECORDS + 2 * 4 * TraceLayout.RECORD_BYTES;
  private static final int TEXT_BYTES = 256;

  @TempDir Path folder;
  private final ByteBuffer image =
      ByteBuffer.allocate(TEXT + TEXT_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  @BeforeEach
  void twoLanesOfFourRecords() {
    image.putLong(0, TraceLayout.MAGIC);
    image.putInt(TraceLayout.VERSION_OFFSET, 1);
    image.putInt(TraceLayout.LANE_COUNT, 2);
    image.putLong(TraceLayout.LANE_CAPACITY, 4);
    image.putLong(TraceLayout.LANE_TABLE, TraceLayout.HEADER_BYTES);
    image.putLong(TraceLayout.RECORDS, RECORDS);
    image.putLong(TraceLayout.TEXT, TEXT);
    image.putLong(TraceLayout.TEXT_CAPACITY, TEXT_BYTES);
    image.putLong(TraceLayout.SEED, -5);
    image.putInt(TraceLayout.STATE, 2);
    image.putDouble(TraceLayout.TICKS_PER_NANO, 2.5);
    image.putInt(lane(0) + TraceLayout.LANE_GROUP, -1);
    image.putLong(lane(1), 1);
    image.putInt(lane(1) + TraceLayout.LANE_MEMBER, 7);
    int record = RECORDS + 4 * TraceLayout.RECORD_BYTES;
    image.putLong(record, 99);
    image.putInt(record + TraceLayout.RECORD_ITERATION, 3);
    image.putShort(record + TraceLayout.RECORD_OPERATION, (short) 0xfffe);
    image.put(record + TraceLayout.RECORD_KIND, (byte) 3);
    image.put(record + TraceLayout.RECORD_CODE, (byte) 200);
    image.putInt(record + TraceLayout.RECORD_STREAM, -1);
    image.putInt(record + TraceLayout.RECORD_SECTION, 2);
    image.putLong(record + TraceLayout.RECORD_VALUE, 10L << 24 | 5);
    image.put(TEXT + 10, "hello".getBytes(StandardCharsets.UTF_8));
  }

  private static int lane(int index) {
    return TraceLayout.HEADER_BYTES + index * TraceLayout.LANE_BYTES;
  }

  private TraceFile open() throws Exception {
    return TraceFile.open(Files.write(folder.resolve("trace"), image.array()));
  }

  @Test
  void readsWhatIsThere() throws Exception {
    try (TraceFile file = open()) {
      assertThat(file.seed()).isEqualTo(-5);
      assertThat(file.state()).isEqualTo(RunState.STARTED);
      assertThat(file.ticksPerNano()).isEqualTo(2.5);
      assertThat(file.lanes().get(0).group()).isEqualTo(-1);
      TraceLane lane = file.lanes().get(1);
      assertThat(lane.member()).isEqualTo(7);
      List<TraceRecord> records = file.records(lane);
      assertThat(records)
          .containsExactly(
              new TraceRecord(99, 3, 0xfffe, RecordKind.ERROR, 200, -1, 2, 10L << 24 | 5));
      assertThat(file.text(records.get(0))).isEqualTo("hello");
      assertThat(file.summary()).isEmpty();
      assertThat(file.violation()).isEmpty();
    }
  }

  @Test
  void readsTheLastWords() throws Exception {
    image.put(TEXT + 20, "a rule was broken".getBytes(StandardCharsets.UTF_8));
    image.putLong(TraceLayout.VIOLATION, TEXT + 20);
    image.putLong(TraceLayout.VIOLATION_BYTES, 17);
    try (TraceFile file = open()) {
      assertThat(file.violation()).contains("a rule was broken");
    }
  }

  @Test
  void refusesWhatIsNoTrace() throws Exception {
    image.putLong(0, 1);
    assertThatThrownBy(this::open).isInstanceOf(BrokenTraceException.class);
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatThrownBy(() -> TraceFile.open(empty)).isInstanceOf(BrokenTraceException.class);
  }

  @Test
  void refusesImpossibleLaneCounts() {
    image.putInt(TraceLayout.LANE_COUNT, -1);
    assertThatThrownBy(this::open).hasMessageContaining("-1 lanes");
    image.putInt(TraceLayout.LANE_COUNT, Integer.MAX_VALUE);
    assertThatThrownBy(this::open).isInstanceOf(BrokenTraceException.class);
  }

  @Test
  void refusesImpossibleNumbersInLanes() throws Exception {
    image.putLong(lane(1), 5);
    try (TraceFile file = open()) {
      TraceLane lane = file.lanes().get(1);
      assertThatThrownBy(() -> file.records(lane)).hasMessageContaining("5 records");
    }
    image.putLong(lane(1), -1);
    try (TraceFile file = open()) {
      TraceLane lane = file.lanes().get(1);
      assertThatThrownBy(() -> file.records(lane)).isInstanceOf(BrokenTraceException.class);
    }
  }

  @Test
  void refusesOffsetsOutsideOfTheFile() throws Exception {
    image.putLong(TraceLayout.RECORDS, Long.MAX_VALUE - 8);
    try (TraceFile file = open()) {
      TraceLane lane = file.lanes().get(1);
      assertThatThrownBy(() -> file.records(lane)).isInstanceOf(BrokenTraceException.class);
    }
    image.putLong(TraceLayout.LANE_TABLE, -64);
    try (TraceFile file = open()) {
      assertThatThrownBy(file::lanes).isInstanceOf(BrokenTraceException.class);
    }
  }

  @Test
  void refusesTextsOutsideOfTheirArea() throws Exception {
    int value = RECORDS + 4 * TraceLayout.RECORD_BYTES + TraceLayout.RECORD_VALUE;
    image.putLong(value, (long) TEXT_BYTES << 24 | 5);
    try (TraceFile file = open()) {
      TraceRecord record = file.records(file.lanes().get(1)).get(0);
      assertThatThrownBy(() -> file.text(record)).hasMessageContaining("outside of the text area");
    }
  }

  @Test
  void refusesUnknownKinds() throws Exception {
    image.put(RECORDS + 4 * TraceLayout.RECORD_BYTES + TraceLayout.RECORD_KIND, (byte) 8);
    try (TraceFile file = open()) {
      TraceLane lane = file.lanes().get(1);
      assertThatThrownBy(() -> file.records(lane)).hasMessageContaining("kind 8");
    }
  }
}
