package org.mpsstress.cli.sources;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.sources.compilation.SourcesFlavour;
import org.mpsstress.cli.sources.compilation.SourcesMutants;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.subject.MutatedSubject;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;

/**
 * Somebody's sources in the build with their mutants. What they are, what they can do and which
 * token they have is said of the sources without: a mutant is planted in these.
 */
final class SourcesMutantSubject implements MutatedSubject {
  private final SourcesSubject sound;
  private final SourcesMutants build;

  private SourcesMutantSubject(SourcesSubject sound, SourcesMutants build) {
    this.sound = sound;
    this.build = build;
  }

  /**
   * With those sources, of which the build without mutants is there.
   *
   * @param home the checkout of mps-stress
   * @param err where it says that it builds
   */
  static SourcesMutantSubject of(
      SourcesSubject sound, Manifest manifest, Path home, PrintWriter err) {
    return new SourcesMutantSubject(sound, new SourcesMutants(home, manifest, err));
  }

  /**
   * With a mutant that somebody has found before.
   *
   * @throws UserError if it is not there any more
   */
  SourcesMutantSubject with(String id) throws IOException, InterruptedException {
    if (mutants().stream().noneMatch(one -> one.id().equals(id))) {
      throw new UserError(
          "the token's defect '"
              + id
              + "': there is none; its line has changed, or is not there any more");
    }
    return this;
  }

  @Override
  public List<FoundMutant> mutants() throws IOException, InterruptedException {
    return build.mutants();
  }

  @Override
  public List<String> pools() {
    return List.of(sound.pool());
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
    sound.addTo(request);
  }

  @Override
  public PlanOptions plan(String mutant) {
    return sound.plan(null).withDefect(mutant);
  }

  @Override
  public Set<String> capabilities() {
    return sound.capabilities();
  }

  /** Nothing else is in this build that could be planted. */
  @Override
  public List<SuiteControl> controls() {
    return List.of();
  }

  @Override
  public boolean isPlanted() {
    return true;
  }

  @Override
  public Path sources(Path mpsStress) {
    return sound.sources(mpsStress);
  }

  @Override
  public void addTo(RunRequestBuilder request) {
    sound.addTo(request, made(SourcesFlavour.PLAIN));
  }

  @Override
  public Path executable(Path simulated) {
    return made(SourcesFlavour.of(simulated));
  }

  private Path made(SourcesFlavour flavour) {
    try {
      return build.build(flavour);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException("interrupted while sources were built"));
    }
  }
}
