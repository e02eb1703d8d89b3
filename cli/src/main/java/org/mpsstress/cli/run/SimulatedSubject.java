package org.mpsstress.cli.run;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mpsstress.benchmarks.BenchSubject;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.mutated.MutantSubject;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.subject.Matrix;
import org.mpsstress.cli.subject.MutatedSubject;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.SutWord;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;

/** The simulated SUT: every engine has it, and defects can be planted in it. */
public final class SimulatedSubject implements SubjectKind {
  static final String WORD = SutWord.SIMULATED.word();

  private final Installation installation;

  SimulatedSubject(Installation installation) {
    this.installation = installation;
  }

  /** The one that was built, with the pool that it has if nobody says another. */
  public static Subject of(Installation installation) {
    return new OfPool(Pool.PATCHED.word(), installation);
  }

  @Override
  public String word() {
    return WORD;
  }

  @Override
  public boolean isEverywhere() {
    return true;
  }

  @Override
  public List<String> pools() {
    return Pool.OF_METAL;
  }

  @Override
  public void check(boolean chosen) {}

  @Override
  public void checkDefect(String what, String defect, String pool) {
    if (defect == null) {
      return;
    }
    if (MutantSubject.isOne(defect)) {
      MutantSubject.check(what, defect, installation.home());
      return;
    }
    Words.known(
        what,
        defect,
        PlantableDefects.of(installation).ids(),
        "./mps-stress defects lists all of them");
    List<String> its = pools(defect);
    if (!its.contains(pool)) {
      String all = String.join(" or ", its);
      throw new UserError(
          what + " '" + defect + "': it is one of pool " + all + ", not of " + pool);
    }
  }

  @Override
  public List<String> pools(String defect) {
    return defect == null || MutantSubject.isOne(defect)
        ? pools()
        : PlantableDefects.of(installation).pools(defect);
  }

  @Override
  public boolean isPlantable() {
    return true;
  }

  @Override
  public Matrix matrix(PrintWriter err) {
    return new SimulatedMatrix(installation);
  }

  @Override
  public Subject open(String pool, PrintWriter err) {
    return new OfPool(pool == null ? Pool.PATCHED.word() : pool, installation);
  }

  @Override
  public MutatedSubject mutated(PrintWriter err) {
    return new MutantSubject(
        Pool.PATCHED.word(), installation.capabilities(), installation.home(), err);
  }

  @Override
  public boolean isReviewed() {
    return true;
  }

  @Override
  public BenchSubject benched(Path baseline, PrintWriter err) {
    return BenchSubject.SIMULATED;
  }

  @Override
  public Subject again(RunToken token, Path library, PrintWriter err) {
    if (token.defect() != null && MutantSubject.isOne(token.defect())) {
      return new MutantSubject(token.pool(), installation.capabilities(), installation.home(), err);
    }
    return new OfPool(token.pool(), installation);
  }

  private record OfPool(String pool, Installation installation) implements Subject {
    @Override
    public PlanOptions plan(String defect) {
      return new PlanOptions(pool, WORD, defect, null);
    }

    @Override
    public Set<String> capabilities() {
      return installation.capabilities();
    }

    @Override
    public List<SuiteControl> controls() {
      return installation.controls();
    }

    @Override
    public void addTo(RunRequestBuilder request) {
      // what a request is about unless it is told otherwise
    }
  }
}
