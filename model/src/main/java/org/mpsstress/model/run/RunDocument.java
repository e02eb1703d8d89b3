package org.mpsstress.model.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.stream.Stream;
import org.mpsstress.model.CampaignDocument;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;

/**
 * A run as one document. What is not known of a case is null, never absent.
 *
 * @param subject as the record says it
 * @param planted a defect or sabotage that all of the run was made with; absent where there is none
 * @param verdict of the whole run
 * @param exitCode what the run itself answers
 * @param seed of which all its seeds were drawn
 * @param quick what its cases were chosen by; absent where it was not quick
 * @param controls what was planted first, in numbers
 * @param cases those that ran, then those that were skipped
 * @param minimised what was made small; absent where nobody asked for it
 */
@JsonPropertyOrder({"format", "subject", "planted", "verdict", "exitCode"})
@JsonInclude(Include.NON_NULL)
public record RunDocument(
    @JsonInclude(Include.ALWAYS) String subject,
    String planted,
    Verdict verdict,
    @JsonIgnore ExitCode exitCode,
    long seed,
    Object quick,
    Controls controls,
    List<Row> cases,
    List<MinimisedFinding> minimised)
    implements CampaignDocument {
  /** Its keys are stable. */
  public static final String FORMAT = "mps-stress-run/1";

  /** How many controls were found. */
  public record Controls(long found, int of) {
    static Controls of(List<Control> controls) {
      return new Controls(controls.stream().filter(Control::found).count(), controls.size());
    }
  }

  /** Copies the lists. */
  public RunDocument {
    cases = List.copyOf(cases);
    minimised = minimised == null ? null : List.copyOf(minimised);
  }

  /**
   * Of a run.
   *
   * @param minimised what was made small; null where nobody asked for it
   */
  public static RunDocument of(RunRecord record, List<MinimisedFinding> minimised) {
    RunBegin run = record.run();
    return new RunDocument(
        run.subject(),
        Planted.in(record).map(Planted::line).orElse(null),
        record.summary().verdict(),
        record.summary().exitCode(),
        run.seed(),
        run.isQuick() ? run.provenance().get(RunBegin.CHANGED) : null,
        Controls.of(record.controls()),
        Stream.concat(
                record.cases().stream().map(result -> Row.of(record, result)),
                record.skipped().stream().map(skipped -> Row.of(skipped, run.pool())))
            .toList(),
        minimised);
  }

  @JsonProperty("format")
  String format() {
    return FORMAT;
  }

  /** A case that ran, or one that was skipped. */
  @JsonInclude(Include.ALWAYS)
  public record Row(
      String scenario,
      @JsonProperty("case") String caseId,
      String strategy,
      String sanitizer,
      String pool,
      Verdict verdict,
      String reason,
      long runs,
      long operations,
      Double operationsPerSecond,
      Double bound95,
      List<Found> findings) {
    static Row of(RunRecord record, CaseResult result) {
      return new Row(
          result.begin().scenario(),
          result.begin().caseId(),
          result.begin().strategy(),
          result.begin().sanitizer(),
          result.begin().pool(),
          result.verdict(),
          result.reason().isEmpty() ? null : result.reason(),
          result.end().map(CaseEnd::runs).orElse(0L),
          result.end().map(CaseEnd::operations).orElse(0L),
          result.end().map(CaseEnd::operationsPerSecond).orElse(null),
          result.end().map(CaseEnd::bound95).orElse(null),
          result.findings().stream().map(one -> Found.of(record, result, one)).toList());
    }

    static Row of(Skipped skipped, String pool) {
      return new Row(
          skipped.scenario(),
          skipped.caseId(),
          null,
          null,
          pool,
          Verdict.SKIPPED,
          skipped.reason(),
          0,
          0,
          null,
          null,
          List.of());
    }
  }

  /**
   * What a finding says, and how to see it again.
   *
   * @param known why it is lived with; absent of one that is new
   */
  @JsonInclude(Include.ALWAYS)
  public record Found(
      FindingKind kind,
      @JsonInclude(Include.NON_NULL) String cause,
      @JsonInclude(Include.NON_NULL) MissingLock missing,
      @JsonInclude(Include.NON_EMPTY) List<LifeEvent> life,
      String message,
      Integer scenarioLine,
      String token,
      @JsonInclude(Include.NON_NULL) String known) {
    static Found of(RunRecord record, CaseResult of, Finding one) {
      return new Found(
          one.kind(),
          one.cause(),
          one.missing(),
          one.life(),
          one.message(),
          one.scenarioLine(),
          one.token(),
          record.reasonFor(of, one).orElse(null));
    }
  }
}
