package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mpsstress.harness.preflight.Instrumentation;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunListener;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Whether a sanitizer can see what it is to judge. */
class SanitizedBinaryTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Flavour.class)
  void theBuiltHarnessesAreInstrumented(Flavour flavour) {
    SanitizedBinary binary = Harnesses.binary(flavour);
    assertThat(binary.instrumentation().kind()).isEqualTo(flavour.instrumentation());
    assertThat(binary.blindness()).isNull();
    assertThat(binary.buildId()).matches("[0-9a-f]{16,}");
  }

  @Test
  void whatIsNotInstrumentedMakesTheLayerInconclusiveNeverQuiet() {
    SanitizedBinary tsan = Harnesses.binary(Flavour.TSAN);
    SanitizedBinary blind = SanitizedBinary.read(Flavour.TSAN, tsan.path(), Path.of("/bin/ls"));
    assertThat(blind.blindness()).contains("ls is not instrumented for ThreadSanitizer");
    SanitizerLayer layer =
        new SanitizerLayer(
                List.of(blind),
                Harnesses.options(),
                PlanOptions.simulated("patched"),
                java.util.Set.of("streams", "events", "record_stream", "elapsed"),
                1)
            .controls()
            .cases(SanitizedControls.contracts(), "free", SanitizedSelection.Extent.ALL);
    List<RecordEntry> entries = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void entry(RecordEntry entry) {
            entries.add(entry);
          }
        };
    RunOutcome outcome =
        RunCoordinator.run(
            Harnesses.request(folder).layer(layer.within(null)).listener(listener).build(),
            new StopSignal());
    assertThat(outcome.summary().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(entries)
        .filteredOn(CaseEnd.class::isInstance)
        .isNotEmpty()
        .allSatisfy(end -> assertThat(((CaseEnd) end).reason()).contains("not instrumented"))
        .allSatisfy(end -> assertThat(((CaseEnd) end).verdict()).isEqualTo(Verdict.INCONCLUSIVE));
    assertThat(entries)
        .filteredOn(Control.class::isInstance)
        .hasSize(2)
        .allSatisfy(control -> assertThat(((Control) control).found()).isTrue());
    assertThat(layer.provenance().toString()).contains("judged by tsan=/bin/ls, sanitizer:");
  }

  @Test
  void anotherSanitizersCodeIsNotEnough() {
    SanitizedBinary asan = Harnesses.binary(Flavour.ASAN);
    assertThat(SanitizedBinary.blindness(Flavour.TSAN, asan.path(), asan.instrumentation()))
        .contains("is not instrumented for ThreadSanitizer");
    assertThat(
            SanitizedBinary.blindness(
                Flavour.TSAN,
                asan.path(),
                new Instrumentation(Instrumentation.Kind.UNKNOWN, "it has no symbols at all")))
        .contains("it has no symbols at all");
  }

  @Test
  void aHarnessThatIsNotBuiltIsSaidSo() {
    assertThatThrownBy(() -> SanitizedBinary.read(Flavour.ASAN, folder.resolve("none")))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("is not built")
        .hasMessageContaining("tools/native.sh asan builds it");
  }
}
