package org.mpsstress.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunRecord;

/** What may be said about a layer: nothing about its silence without controls. */
final class LayerTest {
  private static final CaseBegin BEGIN = SampleRecords.begin("a", 2, "native");

  private static RunRecord record(RecordEntry... entries) {
    List<RecordEntry> all = new java.util.ArrayList<>();
    all.add(SampleRecords.run("reference", Map.of()));
    all.addAll(List.of(entries));
    return RunRecord.of(all, false);
  }

  private static Control control(boolean found) {
    return new Control("D", "", "scenarios", "value", found, 1, null, null);
  }

  private static CaseEnd end(Verdict verdict) {
    return CaseEnd.of(BEGIN.id(), verdict).runs(1).operations(1).seconds(1).processes(1).build();
  }

  private static String statement(RecordEntry... entries) {
    return Layer.of(record(entries)).get(0).statement();
  }

  @Test
  void silenceIsBackedByEveryControlOrNotAtAll() {
    assertThat(statement(control(true), BEGIN, end(Verdict.PASSED)))
        .isEqualTo("nothing found; controls found: 1 of 1");
    assertThat(statement(control(true), control(false), BEGIN, end(Verdict.PASSED)))
        .contains("a control was missed (controls found: 1 of 2): this silence says nothing")
        .contains("whether its detector is blind or the backend is broken");
    assertThat(statement(BEGIN, end(Verdict.PASSED)))
        .contains("no control was planted here: this silence says nothing");
  }

  @Test
  void whatIsNotPassedIsNotQuiet() {
    assertThat(statement(control(true), BEGIN))
        .isEqualTo("no findings, but 1 inconclusive; controls found: 1 of 1");
    assertThat(statement(control(true), BEGIN, end(Verdict.SKIPPED)))
        .isEqualTo("no case ran; controls found: 1 of 1");
    FindingEntry finding =
        FindingEntry.of(BEGIN.id(), Finding.of(FindingKind.LEAK, "an event is left"));
    assertThat(statement(BEGIN, finding, end(Verdict.FAILED)))
        .isEqualTo("1 finding; controls found: 0 of 0");
  }

  @Test
  void unbackedLayersAreNamed() {
    assertThat(Layer.unbacked(record(control(true), BEGIN, end(Verdict.PASSED)))).isEmpty();
    assertThat(Layer.unbacked(record(control(false), BEGIN, end(Verdict.PASSED))))
        .containsExactly("scenarios");
    assertThat(Layer.unbacked(record(BEGIN, end(Verdict.SKIPPED)))).isEmpty();
  }
}
