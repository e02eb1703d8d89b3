package org.mpsstress.cli.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mpsstress.jcstress.JcstressResults;
import org.mpsstress.jcstress.JcstressTests;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.runner.CaseMethod;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.SuiteCase;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.ToolFault;

/** jcstress as a layer: one run of it for all tests, in which broken ones are the controls. */
public final class JcstressLayer {
  private static final String NAME = "jcstress";

  /** The broken test that every run has. */
  private static final String CANARY = "FirstUse.Broken";

  /** A defect of the native pool, and the test that sees it. */
  private static final String NATIVE_DEFECT = "query-true-for-unrecorded-reused-event";

  private static final String NATIVE_TEST = "RecordAgainstQuery.Native";

  private final ToolEffort effort;
  private final JcstressProcess process;
  private final List<String> broken = new ArrayList<>();
  private final List<String> correct = new ArrayList<>();

  private JcstressLayer(ToolEffort effort, String defect) {
    this.effort = effort;
    for (String test : JcstressTests.all()) {
      String name = JcstressTests.shortName(test);
      if (name.endsWith(".Broken")) {
        if (effort.allTests() || name.equals(CANARY)) {
          broken.add(test);
        }
      } else if (effort.allTests() || name.endsWith(".Native")) {
        correct.add(test);
      }
    }
    List<String> all = new ArrayList<>(broken);
    all.addAll(correct);
    process = new JcstressProcess(effort, NAME, all, defect);
  }

  /**
   * The layer.
   *
   * @param effort of the suite
   * @param defect that is planted in the native pool, or null
   */
  public static SuiteLayer of(ToolEffort effort, String defect) {
    JcstressLayer layer = new JcstressLayer(effort, defect);
    List<SuiteControl> controls = new ArrayList<>();
    layer.broken.forEach(test -> controls.add(layer.canary(test, layer.process)));
    controls.add(layer.nativeControl());
    List<SuiteCase> cases = new ArrayList<>();
    layer.correct.forEach(test -> cases.add(layer.test(test)));
    return new SuiteLayer(NAME, controls, cases, List.of(), null);
  }

  private SuiteControl canary(String test, JcstressProcess run) {
    String name = JcstressTests.shortName(test);
    return control(NAME + ":" + name, "the Java model with a bug in it: " + name, test, run);
  }

  private SuiteControl nativeControl() {
    String test =
        JcstressTests.all().stream()
            .filter(one -> JcstressTests.shortName(one).equals(NATIVE_TEST))
            .findFirst()
            .orElseThrow();
    return control(
        NAME + ":" + NATIVE_TEST + "+" + NATIVE_DEFECT,
        "an event of the native pool answers for its previous owner",
        test,
        new JcstressProcess(effort, NAME + "-control", List.of(test), NATIVE_DEFECT));
  }

  private static SuiteControl control(String id, String title, String test, JcstressProcess run) {
    return new ToolControl(
        id,
        title,
        NAME,
        "outcomes",
        context -> {
          JcstressResults.Test result =
              run.results(context.settings().out(), context.stop(), context.tick()).get(test);
          if (result == null) {
            return new ToolControl.Said(null, "jcstress left no result of it");
          }
          return new ToolControl.Said(
              result.sawForbidden() ? forbidden(result) : null,
              "its forbidden outcome was not seen in " + result.samples() + " samples");
        });
  }

  private SuiteCase test(String test) {
    return ToolCase.of(
        NAME,
        JcstressTests.shortName(test),
        "What two threads may observe: " + JcstressTests.shortName(test),
        "outcomes",
        Map.of(),
        JcstressTests.clauses(test),
        context -> judge(test, context));
  }

  private Judgement judge(String test, CaseMethod.Context context)
      throws RunInterrupted, InterruptedException {
    Path out = context.settings().out();
    JcstressResults.Test result =
        process.results(out, context.stop(), () -> context.progress().at(0, 0)).get(test);
    if (result == null) {
      return Judgement.inconclusive("jcstress left no result of it");
    }
    Attachment table = attach(out, test, result);
    List<Finding> findings = new ArrayList<>();
    if (result.sawForbidden()) {
      findings.add(
          Finding.of(FindingKind.OUTCOME, forbidden(result)).withAttachments(List.of(table)));
    }
    Verdict verdict =
        result.sawForbidden()
            ? Verdict.FAILED
            : result.broken().isEmpty() ? Verdict.PASSED : Verdict.INCONCLUSIVE;
    return new Judgement(
        verdict,
        result.broken().isEmpty() ? null : String.join("; ", result.broken()),
        findings,
        result.samples(),
        process.seconds() / process.planned(), // the tests were run together
        result.configurations(),
        List.of(table));
  }

  private static String forbidden(JcstressResults.Test result) {
    List<String> seen = new ArrayList<>();
    for (JcstressResults.Outcome outcome : result.outcomes().values()) {
      if (outcome.forbidden() && outcome.count() > 0) {
        seen.add(
            "observed ("
                + outcome.id()
                + ") "
                + outcome.count()
                + " times: "
                + outcome.description());
      }
    }
    return String.join("\n", seen);
  }

  private static Attachment attach(Path out, String test, JcstressResults.Test result) {
    StringBuilder table = new StringBuilder();
    for (JcstressResults.Outcome outcome : result.outcomes().values()) {
      table.append(
          String.format(
              "%-20s %12d  %-10s %s%n",
              outcome.id(),
              outcome.count(),
              outcome.forbidden() ? "forbidden" : "allowed",
              outcome.description()));
    }
    String file = NAME + "/" + JcstressTests.shortName(test) + ".txt";
    try {
      Files.writeString(out.resolve(file), table);
    } catch (IOException failure) {
      throw new ToolFault("cannot write " + file + ": " + failure.getMessage(), failure);
    }
    return new Attachment("outcomes", "text/plain", file);
  }
}
