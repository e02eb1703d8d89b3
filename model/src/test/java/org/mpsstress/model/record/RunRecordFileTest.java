package org.mpsstress.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.CommonLock;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.Verdict;

/** Writing a record and reading it back, that of a run which was killed included. */
class RunRecordFileTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("record.jsonl");
  }

  private static final List<RecordEntry> EVERY_KIND =
      List.of(
          Entries.run(),
          Entries.control(true),
          Entries.begin("a"),
          Entries.finding("a", FindingKind.VALUE),
          Entries.end("a", Verdict.FAILED),
          Entries.begin("b"),
          Entries.explored("b"),
          Entries.finding(null, FindingKind.PROVENANCE),
          new Skipped("events", null, "needs elapsed", true),
          new Fault("it broke", List.of("java.lang.IllegalStateException: why", "  at x")),
          Entries.end(Verdict.INCONCLUSIVE, 5));

  private void write(List<? extends RecordEntry> entries) throws Exception {
    try (RunRecordWriter writer = RunRecordWriter.create(file)) {
      entries.forEach(writer::write);
    }
  }

  @Test
  void entriesComeBackAsTheyWent() throws Exception {
    write(EVERY_KIND);
    assertThat(Files.readAllLines(file))
        .hasSize(11)
        .allMatch(line -> line.startsWith("{\"type\":"));
    assertThat(RunRecordReader.read(file)).isEqualTo(RunRecord.of(EVERY_KIND, false));
  }

  @Test
  void keysAreThoseOfTheFormat() throws Exception {
    write(List.of(Entries.run(), Entries.begin("a")));
    assertThat(Files.readAllLines(file).get(1))
        .contains("\"case\":\"threads=200\"")
        .contains("\"checks\":[\"C3\",\"C7\"]")
        .contains("\"parameters\":{\"threads\":200}")
        .doesNotContain("sanitizer");
  }

  /** What would order a race is a fact of the record, and comes back. */
  @Test
  void theLockThatOthersHoldIsKept() throws Exception {
    CommonLock lock = new CommonLock("mutex M1", "lock (pool.c)", 2, 3, List.of("grow pool.c:7"));
    MissingLock missing = MissingLock.ofVariable("mutex", "free (pool.c)").withCommon(lock);
    Finding race = Finding.of(FindingKind.RACE, "write and read").withMissing(missing);
    write(List.of(Entries.run(), Entries.begin("a"), FindingEntry.of("a", race)));
    assertThat(Files.readAllLines(file).get(2)).contains("\"held\":2,\"of\":3");
    assertThat(RunRecordReader.read(file).cases().get(0).findings())
        .extracting(Finding::missing)
        .containsExactly(missing);
  }

  @Test
  void theLifeOfMemoryComesBackAndIsAbsentWhereNoneIsKnown() throws Exception {
    LifeEvent freed = new LifeEvent(LifeEvent.What.FREED, "freed by T2", List.of("f f.cpp:1"), 4);
    FindingEntry found =
        FindingEntry.of(
            null, Finding.of(FindingKind.USE_AFTER_FREE, "a read").withLife(List.of(freed)));
    write(List.of(Entries.run(), found, Entries.finding(null, FindingKind.VALUE)));
    assertThat(RunRecordReader.read(file).findings().get(0).life()).containsExactly(freed);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(1))
        .contains(
            "\"life\":[{\"what\":\"freed\",\"title\":\"freed by T2\",\"stack\":[\"f f.cpp:1\"],"
                + "\"line\":4}]");
    assertThat(lines.get(2)).doesNotContain("\"life\"");
  }

  /** A process may be killed after any byte. */
  @Test
  void aRecordCutAfterAnyByteCanBeRead() throws Exception {
    write(EVERY_KIND);
    byte[] whole = Files.readAllBytes(file);
    int firstLine = new String(whole, StandardCharsets.ISO_8859_1).indexOf('\n');
    for (int length = firstLine; length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      RunRecord record = RunRecordReader.read(file);
      boolean ended = length >= whole.length - 1;
      assertThat(record.end().isPresent()).as("cut after %d bytes", length).isEqualTo(ended);
      assertThat(record.run()).isEqualTo(Entries.run());
      boolean atLineEnd = whole[length - 1] == '\n' || ended || whole[length] == '\n';
      assertThat(record.cutOff()).as("cut after %d bytes", length).isEqualTo(!atLineEnd);
    }
  }

  @Test
  void aFaultHoldsTheStacksOfTheExceptionAndItsCauses() {
    Fault fault = Fault.of("it broke", new IllegalStateException("why", new Exception("deeper")));
    assertThat(fault.stack())
        .startsWith("java.lang.IllegalStateException: why")
        .contains("java.lang.Exception: deeper")
        .anyMatch(frame -> frame.contains("RunRecordFileTest"));
  }

  @Test
  void linesOfManyThreadsStayWhole() throws Exception {
    int threads = 8;
    int each = 200;
    try (RunRecordWriter writer = RunRecordWriter.create(file)) {
      writer.write(Entries.run());
      List<Thread> started = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        String name = "t" + thread;
        started.add(
            new Thread(
                () ->
                    IntStream.range(0, each)
                        .forEach(i -> writer.write(Entries.begin(name + "/" + i)))));
      }
      started.forEach(Thread::start);
      for (Thread thread : started) {
        thread.join();
      }
    }
    assertThat(RunRecordReader.read(file).cases()).hasSize(threads * each);
  }

  @Test
  void anInterruptedThreadStillWrites() throws Exception {
    try (RunRecordWriter writer = RunRecordWriter.create(file)) {
      Thread.currentThread().interrupt();
      writer.write(Entries.run());
      writer.write(Entries.end(Verdict.INCONCLUSIVE, 4));
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(RunRecordReader.read(file).end()).isPresent();
  }

  @Test
  void aRecordIsNeverOverwritten() throws Exception {
    write(EVERY_KIND);
    assertThatThrownBy(() -> RunRecordWriter.create(file))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void keysOfANewerVersionArePassedOver() throws Exception {
    Files.writeString(
        file,
        "{\"type\":\"run\",\"format\":\"mps-stress-record/1\",\"seed\":1,\"colour\":\"red\"}\n"
            + "{\"type\":\"end\",\"verdict\":\"passed\",\"exitCode\":0,\"seconds\":1}");
    RunRecord record = RunRecordReader.read(file);
    assertThat(record.end()).contains(new RunEnd(Verdict.PASSED, 0, 1));
    assertThat(record.cutOff()).isFalse();
  }

  @Test
  void whatIsNotARecordIsRefusedWithItsLine() throws Exception {
    String run = "{\"type\":\"run\",\"format\":\"mps-stress-record/1\",\"seed\":1}\n";
    String end = "{\"type\":\"end\",\"verdict\":\"passed\",\"exitCode\":0,\"seconds\":1}\n";
    refused("", "the record is empty");
    refused("hello", ":1: not an entry of a run record");
    refused(end, ":1: the first entry must be of type 'run'");
    refused(run.replace("/1", "/9"), ":1: format 'mps-stress-record/9' is unknown");
    refused(run + run, ":2: a second entry of type 'run'");
    refused(run + end + end, ":3: an entry after the one of type 'end'");
    refused(run + "{\"type\":\"nonsense\"}\n" + end, ":2: not an entry of a run record");
    refused(run + "{\"type\":\"end\",\"ver\n" + end, ":2: not an entry of a run record");
    refused(run + end.replace("passed", "flaky"), "unknown verdict 'flaky'");
    refused(run + end.replace(":0", ":9"), "unknown exit code 9; expected 0 to 5");
    refused(run + "null\n", ":2: expected an object");
    refused(
        run + "{\"type\":\"finding\",\"kind\":\"race\",\"message\":\"x\",\"cause\":\"zz\"}\n",
        ":2: not an entry of a run record, at column 59: a cause is 16 hex digits, not 'zz'");
    refused(run + end.replace("1}", "1} x"), ":2: not an entry");
    refused(run + "[".repeat(5000) + "\n", ":2: not an entry");
  }

  private void refused(String text, String message) throws Exception {
    Files.writeString(file, text);
    assertThatThrownBy(() -> RunRecordReader.read(file))
        .isInstanceOf(RunRecordException.class)
        .hasMessageContaining(message);
  }
}
