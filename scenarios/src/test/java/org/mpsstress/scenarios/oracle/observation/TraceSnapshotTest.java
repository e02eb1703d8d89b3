package org.mpsstress.scenarios.oracle.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.TraceFileBuilder;
import org.mpsstress.scenarios.watchdog.TraceProbe;

/** Reading of trace files, broken ones included. */
class TraceSnapshotTest {
  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("run.trace");
  }

  @Test
  void readsWhatTheLayoutSays() throws Exception {
    new TraceFileBuilder(3, -5)
        .state(4)
        .wholeLane(1, 14, 2)
        .record(2, 3, 7, 1, 21, -1, 0, "größer")
        .summary("{\"a\":1}")
        .violation("rule")
        .write(file());
    RunTrace trace = TraceSnapshot.read(file());
    assertThat(trace.seed()).isEqualTo(-5);
    assertThat(trace.state()).isEqualTo(RunState.FINISHED);
    assertThat(trace.summary()).isEqualTo("{\"a\":1}");
    assertThat(trace.violation()).isEqualTo("rule");
    assertThat(trace.operations()).isEqualTo(2);
    assertThat(trace.lanes()).hasSize(3);
    assertThat(trace.lanes().get(0).group()).isEqualTo(-1);
    assertThat(trace.lanes().get(1).hasEnded()).isTrue();
    assertThat(trace.lanes().get(2).member()).isEqualTo(1);
    assertThat(trace.lanes().get(2).nativeThread()).isEqualTo(4002);
    TraceRecord error = trace.lanes().get(2).records().get(0);
    assertThat(error.kind()).isEqualTo(RecordKind.ERROR);
    assertThat(error.iteration()).isEqualTo(7);
    assertThat(trace.text(error)).isEqualTo("größer");
  }

  @Test
  void aFileThatIsNotThereOrWasNeverFilledIsATraceOfNothing() throws Exception {
    assertThat(TraceSnapshot.read(file())).isEqualTo(RunTrace.none());
    Files.write(file(), new byte[8192]);
    assertThat(TraceSnapshot.read(file())).isEqualTo(RunTrace.none());
  }

  @Test
  void whatADyingProcessScribbledIsRefusedWithAReason() throws Exception {
    TraceFileBuilder builder = new TraceFileBuilder(2, 1).wholeLane(1, 14, 1);
    builder.bytes().putLong(4096 + 64, 1_000_000);
    builder.write(file());
    assertThatIllegalStateException()
        .isThrownBy(() -> TraceSnapshot.read(file()))
        .withMessageContaining("lane 1 says that it has 1000000 records");
  }

  @Test
  void aFileThatIsCutOffIsRefused() throws Exception {
    byte[] whole = new TraceFileBuilder(2, 1).wholeLane(1, 14, 1).bytes().array();
    Files.write(file(), Arrays.copyOf(whole, 4100));
    assertThatIllegalStateException()
        .isThrownBy(() -> TraceSnapshot.read(file()))
        .withMessageContaining("cut off");
  }

  @Test
  void theProbeSeesEveryRecordAndEveryState() throws Exception {
    TraceProbe probe = new TraceProbe(file());
    assertThat(probe.progress()).isZero();
    TraceFileBuilder builder = new TraceFileBuilder(2, 1).state(1);
    builder.write(file());
    long prepared = probe.progress();
    builder.record(1, 5, 0, 0xffff, 0, -1, 0, null).write(file());
    long begun = probe.progress();
    builder.state(2).write(file());
    assertThat(new long[] {prepared, begun, probe.progress()}).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(RunState.class)
  void lanesRunFromTheOpeningOfTheBarrierUntilTheLastHasEnded(RunState state) throws Exception {
    TraceProbe probe = new TraceProbe(file());
    assertThat(probe.lanesRun()).isFalse();
    new TraceFileBuilder(2, 1).state(state.ordinal()).write(file());
    probe.progress();
    assertThat(probe.lanesRun()).isEqualTo(state == RunState.STARTED);
  }
}
