package org.mpsstress.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.fuzz.FuzzDocument;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** What must be seen under random programs before their silence counts. */
final class FuzzControlTest {
  @TempDir Path directory;

  /** On itself, with programs that it can run. */
  @Test
  void aLibraryIsCalledWronglyInEachWayThatAProgramShows() throws Exception {
    Seeing layer = new Seeing(Set.of("one", "other"));
    FuzzDocument.Control control = control(layer, List.of("one", "other"));
    assertThat(control.defect()).isEqualTo("one, other");
    assertThat(control.found()).isTrue();
    assertThat(control.programs()).isBetween(1, Runtime.getRuntime().availableProcessors());
    assertThat(layer.planted).containsExactly("one", "other");
    assertThat(layer.needed).isEmpty();
  }

  @Test
  void oneThatIsMissedIsAMissedControl() throws Exception {
    FuzzDocument.Control control = control(new Seeing(Set.of("one")), List.of("one", "other"));
    assertThat(control.found()).isFalse();
    assertThat(control.programs()).isEqualTo(40);
  }

  /** Nothing can be planted in what a user compiles; its oracles are those of the simulated SUT. */
  @Test
  void whatIsCompiledHasThatOfItsLayer() {
    Seeing layer = new Seeing(Set.of());
    FuzzControl control =
        FuzzControl.of(Map.of("upstream", new Its(List.of())), layer, installation());
    assertThat(control.planted()).containsExactly("a-defect");
    assertThat(control.subject().plan(null)).isEqualTo(PlanOptions.simulated("patched"));
    assertThat(control.missed()).isEqualTo(new FuzzDocument.Control("a-defect", false, 0));
  }

  private FakeInstallation installation() {
    return new FakeInstallation(directory);
  }

  private FuzzDocument.Control control(TrialLayer layer, List<String> planted) throws Exception {
    FuzzControl control = FuzzControl.of(Map.of("cuda", new Its(planted)), layer, installation());
    return control.found(layer, 7, 1, directory);
  }

  private record Its(List<String> underPrograms) implements Subject {
    @Override
    public PlanOptions plan(String defect) {
      return new PlanOptions("cuda", "torch", defect, "cpu");
    }

    @Override
    public Set<String> capabilities() {
      return Set.of();
    }

    @Override
    public List<SuiteControl> controls() {
      return List.of();
    }

    @Override
    public void addTo(RunRequestBuilder request) {}
  }

  /** Finds an error wherever one of those is planted. */
  private static final class Seeing implements TrialLayer {
    private final Set<String> seen;
    private final Set<String> planted = new TreeSet<>();
    private final Set<String> needed = new TreeSet<>();

    Seeing(Set<String> seen) {
      this.seen = seen;
    }

    @Override
    public String name() {
      return "free";
    }

    @Override
    public String control() {
      return "a-defect";
    }

    @Override
    public TrialLimit limit() {
      return new TrialLimit(1, Duration.ofHours(1));
    }

    @Override
    public boolean parallel() {
      return false;
    }

    @Override
    public synchronized RunCase ready(Case one, PlanOptions options) {
      planted.add(options.defect());
      needed.addAll(one.needs());
      return CaseSelection.of(one, options);
    }

    @Override
    public Trial attempt(RunCase one, Predicate<FindingKind> counts, long seed, TrialLimit limit) {
      boolean found = seen.contains(one.defect());
      Set<FindingKind> kinds = found ? Set.of(FindingKind.ERROR) : Set.of();
      return new Trial(seed, found, 1, 0, kinds, found ? "an error" : null, null);
    }

    @Override
    public void close() {}
  }
}
