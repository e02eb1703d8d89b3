package org.mpsstress.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;

/** On which pools random programs are tried. */
final class FuzzedSubjectsTest {
  private static Map<String, Subject> of(SubjectKind kind, String said) throws IOException {
    return FuzzedSubjects.of(kind, Pool.OF_METAL, said, new PrintWriter(new StringWriter()));
  }

  /** A program that is sound on a pool whose release waits races on one whose release does not. */
  @Test
  void sourcesAreTriedOnThePoolThatTheyHave() throws IOException {
    Kind sources = new Kind(false);
    assertThat(of(sources, null).keySet()).containsExactly("upstream");
    assertThat(sources.opened).hasSize(1);
    assertThat(of(sources, "patched").keySet()).containsExactly("patched");
  }

  /** Nobody says its pool: what it has is asked of the library. */
  @Test
  void aLibraryIsTriedOnThePoolThatItHasWhichNoOtherSubjectHas() throws IOException {
    Kind library = new Kind(false, "cuda");
    assertThat(of(library, null).keySet()).containsExactly("cuda");
    assertThat(library.opened).hasSize(1);
  }

  @Test
  void theSimulatedSutIsTriedOnEachOfItsPools() throws IOException {
    Map<String, Subject> subjects = of(new Kind(true), null);
    assertThat(subjects.keySet()).containsExactlyElementsOf(Pool.OF_METAL);
    subjects.forEach((pool, its) -> assertThat(its.plan(null).pool()).isEqualTo(pool));
  }

  /** Has a pool of its own, where nobody says another. */
  private static final class Kind implements SubjectKind {
    private final boolean everywhere;
    private final String own;
    private final List<String> opened = new ArrayList<>();

    Kind(boolean everywhere) {
      this(everywhere, "upstream");
    }

    Kind(boolean everywhere, String own) {
      this.everywhere = everywhere;
      this.own = own;
    }

    @Override
    public String word() {
      return "sources";
    }

    @Override
    public boolean isEverywhere() {
      return everywhere;
    }

    @Override
    public void check(boolean chosen) {}

    @Override
    public Subject open(String pool, PrintWriter err) {
      String its = pool == null ? own : pool;
      opened.add(its);
      return new Its(its);
    }

    @Override
    public Subject again(RunToken token, Path library, PrintWriter err) {
      throw new UnsupportedOperationException();
    }
  }

  private record Its(String pool) implements Subject {
    @Override
    public PlanOptions plan(String defect) {
      return PlanOptions.simulated(pool).withDefect(defect);
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
}
