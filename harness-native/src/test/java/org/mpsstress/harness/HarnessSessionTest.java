package org.mpsstress.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.trace.LaneWriter;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.harness.trace.TraceFile;
import org.mpsstress.harness.trace.TraceLane;
import org.mpsstress.harness.trace.TraceRecord;

class HarnessSessionTest {
  private static final Duration QUIESCENCE = Duration.ofSeconds(20);

  @TempDir Path folder;
  private Path plan;
  private Path trace;

  @BeforeEach
  void places() {
    plan = folder.resolve("plan.json");
    trace = folder.resolve("trace");
  }

  /** x = randint; y = mm x x; synchronize; check y, three times, in as many threads as lanes. */
  private void writePlan(String driver, int threads) throws IOException {
    List<String> lanes = new ArrayList<>();
    for (int lane = 1; lane <= threads; lane++) {
      lanes.add(Integer.toString(lane));
    }
    Files.writeString(
        plan,
        """
        {"format": "mps-stress-plan/1", "scenario": "session", "case": "", "file": "session.yaml",
         "sut": "sim", "pool": "patched", "shared": 0, "setup": [],
         "operations": [
           {"code": 3, "text": "x = randint [8, 8]", "line": 1, "target": 0, "shape": [8, 8]},
           {"code": 14, "text": "y = mm x x", "line": 2, "target": 1, "arguments": [0, 0]},
           {"code": 35, "text": "synchronize stream", "line": 3},
           {"code": 21, "text": "check y", "line": 4, "arguments": [1]}],
         "groups": [
           {"name": "worker", "driver": "%s", "registers": 2, "iterations": 3,
            "start": {"kind": "barrier"}, "program": [0, 1, 2, 3], "phases": [[%s]]}]}
        """
            .formatted(driver, String.join(", ", lanes)));
  }

  private static void inThreads(int threads, Runnable[] bodies) throws InterruptedException {
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(bodies[i]);
      thread.start();
      running.add(thread);
    }
    for (Thread thread : running) {
      thread.join();
    }
  }

  @Test
  void javaThreadsRunNativeLanes() throws Exception {
    int threads = 8;
    writePlan("native", threads);
    try (HarnessSession session = HarnessSession.open(plan, trace, 5, null)) {
      assertThat(session.lanes()).isEqualTo(threads + 1);
      assertThat(session.setup()).isTrue();
      boolean[] whole = new boolean[threads];
      Runnable[] bodies = new Runnable[threads];
      for (int i = 0; i < threads; i++) {
        int lane = i + 1;
        bodies[i] = () -> whole[lane - 1] = session.runLane(lane);
      }
      inThreads(threads, bodies);
      session.finish(QUIESCENCE);
      assertThat(whole).containsOnly(true);
    }
    try (TraceFile file = TraceFile.open(trace)) {
      assertThat(file.state()).isEqualTo(RunState.FINISHED);
      assertThat(file.seed()).isEqualTo(5);
      assertThat(file.violation()).isEmpty();
      JsonNode summary = new ObjectMapper().readTree(file.summary().orElseThrow());
      assertThat(summary.at("/bindings/left").asInt()).isZero();
      assertThat(summary.at("/statistics/after/liveTensors").asInt()).isZero();
      for (TraceLane lane : file.lanes().subList(1, threads + 1)) {
        List<TraceRecord> records = file.records(lane);
        assertThat(records).filteredOn(r -> r.kind() == RecordKind.END).hasSize(12);
        assertThat(records).noneMatch(r -> r.kind().hasText());
        assertThat(records)
            .filteredOn(r -> r.code() == 14 && r.kind() == RecordKind.END)
            .allMatch(r -> r.stream() >= 1 && r.stream() <= 31);
        assertThat(lane.dropped()).isZero();
        assertThat(lane.nativeThread()).isNotZero();
      }
    }
  }

  @Test
  void javaMayInterpretLanesItself() throws Exception {
    writePlan("java", 2);
    try (HarnessSession session = HarnessSession.open(plan, trace, 5, null)) {
      session.setup();
      StreamPool pool = session.pool();
      Runnable[] bodies = new Runnable[2];
      for (int i = 0; i < 2; i++) {
        int lane = i + 1;
        bodies[i] = () -> interpret(session, pool, lane);
      }
      inThreads(2, bodies);
      session.finish(QUIESCENCE);
    }
    try (TraceFile file = TraceFile.open(trace)) {
      JsonNode summary = new ObjectMapper().readTree(file.summary().orElseThrow());
      assertThat(summary.at("/start/firstToSecondNanos").isNumber()).isTrue();
      List<TraceRecord> records = file.records(file.lanes().get(2));
      assertThat(records)
          .extracting(TraceRecord::kind)
          .containsExactly(
              RecordKind.THREAD_BEGIN,
              RecordKind.THREAD_START,
              RecordKind.BEGIN,
              RecordKind.ERROR,
              RecordKind.THREAD_END);
      assertThat(file.text(records.get(3))).isEqualTo("Wörter of lane 2");
      assertThat(records.get(2).ticks()).isGreaterThanOrEqualTo(records.get(1).ticks());
    }
  }

  private void interpret(HarnessSession session, StreamPool pool, int lane) {
    try {
      session.enterLane(lane);
      LaneWriter writer = LaneWriter.open(trace, lane);
      writer.append(RecordKind.THREAD_BEGIN, 2, 0, TraceRecord.NO_OPERATION, 0, -1, 0);
      long moment = session.startLane(lane);
      assertThat(HarnessSession.clockTicks()).isGreaterThanOrEqualTo(moment);
      writer.append(RecordKind.THREAD_START, 2, 0, TraceRecord.NO_OPERATION, 0, -1, 0);
      writer.append(RecordKind.BEGIN, 2, 0, 0, 3, -1, 0);
      pool.randint(1, 8, 8).close();
      long words = writer.addText("Wörter of lane " + lane);
      writer.append(RecordKind.ERROR, 2, 0, 0, 3, pool.current().id(), words);
      writer.append(RecordKind.THREAD_END, 2, 0, TraceRecord.NO_OPERATION, 0, -1, 0);
    } catch (IOException error) {
      throw new AssertionError(error);
    }
  }

  @Test
  void aBadPlanIsAFaultThatSaysWhere() throws Exception {
    Files.writeString(plan, "{\"format\": \"mps-stress-plan/1\"}");
    assertThatThrownBy(() -> HarnessSession.open(plan, trace, 1, null))
        .isInstanceOf(HarnessFault.class)
        .hasMessageContaining(plan.toString())
        .hasMessageContaining("'scenario' is missing");
  }

  @Test
  void aLibraryThatIsNoSutIsAFault() throws Exception {
    writePlan("native", 1);
    assertThatThrownBy(() -> HarnessSession.open(plan, trace, 1, folder.resolve("none.so")))
        .isInstanceOf(HarnessFault.class)
        .hasMessageContaining("none.so");
  }

  @Test
  void aLaneRunsOnlyOnce() throws Exception {
    writePlan("native", 1);
    try (HarnessSession session = HarnessSession.open(plan, trace, 1, null)) {
      session.setup();
      inThreads(1, new Runnable[] {() -> session.runLane(1)});
      assertThatThrownBy(() -> session.runLane(1))
          .isInstanceOf(HarnessFault.class)
          .hasMessageContaining("has run already");
      assertThatThrownBy(() -> session.runLane(7)).hasMessageContaining("no lane 7");
    }
  }

  @Test
  void aClosedSessionIsNoSession() throws Exception {
    writePlan("native", 1);
    HarnessSession session = HarnessSession.open(plan, trace, 1, null);
    session.close();
    session.close();
    assertThatThrownBy(session::lanes).hasMessageContaining("no such session");
  }

  /** Written anew with -Dgolden.write=true, which leaves the places that stand there. */
  @Test
  void theListOfDefectsIsThatOfTheLibrary() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    Path file = Path.of("src/main/resources" + DefectList.RESOURCE);
    Map<String, ObjectNode> listed = new HashMap<>();
    for (JsonNode defect : mapper.readTree(file.toFile())) {
      listed.put(defect.path("id").asText(), (ObjectNode) defect);
    }
    List<String> entries = new ArrayList<>();
    for (JsonNode defect : mapper.readTree(HarnessSession.defects())) {
      ObjectNode places =
          listed.getOrDefault(defect.path("id").asText(), mapper.createObjectNode()).deepCopy();
      defect.fieldNames().forEachRemaining(places::remove);
      String said = defect.toString();
      entries.add(
          places.isEmpty()
              ? "  " + said
              : "  "
                  + said.substring(0, said.length() - 1)
                  + ",\n   "
                  + places.toString().substring(1));
    }
    String list = "[\n" + String.join(",\n", entries) + "\n]\n";
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(file, list);
    }
    assertThat(entries).isNotEmpty();
    assertThat(Files.readString(file)).as("write it with -Dgolden.write=true").isEqualTo(list);
  }
}
