package org.mpsstress.cli.mutated;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.subject.MutatedSubject;
import org.mpsstress.model.Pool;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.tsan.Flavour;

/** The simulated SUT in the build with the mutants: what the token of a mutant is replayed on. */
public final class MutantSubject implements MutatedSubject {
  private final String pool;
  private final Set<String> capabilities;
  private final MutantsBuild build;

  /**
   * A subject that builds what is missing when it is needed.
   *
   * @param pool the contract that its pool follows
   * @param capabilities of the simulated SUT
   * @param home the checkout
   * @param err where it says that it builds
   */
  public MutantSubject(String pool, Set<String> capabilities, Path home, PrintWriter err) {
    this.pool = pool;
    this.capabilities = Set.copyOf(capabilities);
    this.build = new MutantsBuild(home, err);
  }

  /** Whether a plan's defect is a mutant, by its name. */
  public static boolean isOne(String defect) {
    return defect.startsWith(FoundMutant.PREFIX);
  }

  /**
   * Refuses a mutant that is typed as a defect, and one of a line that is not there any more.
   *
   * @param what has the word in it: an option, or a token's field
   */
  public static void check(String what, String id, Path home) {
    if (what.startsWith("--")) {
      throw new UserError(
          what + " '" + id + "': a mutant is no planted defect; ./mps-stress mutants " + id);
    }
    MutantsBuild build = new MutantsBuild(home, new PrintWriter(System.err, true));
    if (made(build::mutants).stream().noneMatch(one -> one.id().equals(id))) {
      throw new UserError(
          what + " '" + id + "': there is none; its line has changed, or is not there any more");
    }
  }

  @Override
  public List<FoundMutant> mutants() throws IOException, InterruptedException {
    return build.mutants();
  }

  @Override
  public List<String> pools() {
    List<String> all = new ArrayList<>(List.of(pool));
    Pool.OF_METAL.stream().filter(other -> !other.equals(pool)).forEach(all::add);
    return all;
  }

  @Override
  public Path notes() {
    return build.notes();
  }

  @Override
  public List<String> compilation(String file) {
    return build.compilation(file);
  }

  @Override
  public void nameIn(RunRequestBuilder request) {
    // tokens are of the simulated SUT unless they say otherwise
  }

  @Override
  public PlanOptions plan(String defect) {
    return PlanOptions.simulated(pool).withDefect(defect);
  }

  @Override
  public Set<String> capabilities() {
    return capabilities;
  }

  /** Nothing else is in this build that could be planted. */
  @Override
  public List<SuiteControl> controls() {
    return List.of();
  }

  @Override
  public void addTo(RunRequestBuilder request) {
    request.simulated(made(build::plugin));
  }

  @Override
  public Path executable(Path built) {
    for (Path name : built) {
      if (Flavour.find(name.toString()).isPresent()) {
        return made(() -> build.harness(name.toString()));
      }
    }
    return made(build::explorer);
  }

  private interface Making<T> {
    T make() throws IOException, InterruptedException;
  }

  private static <T> T made(Making<T> making) {
    try {
      return making.make();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new FrameworkError("interrupted while the mutants were built", interrupted);
    }
  }
}
