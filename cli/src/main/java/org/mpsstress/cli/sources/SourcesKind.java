package org.mpsstress.cli.sources;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.mutated.MutantSubject;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.sources.manifest.ManifestPlace;
import org.mpsstress.cli.subject.ComparedPair;
import org.mpsstress.cli.subject.Matrix;
import org.mpsstress.cli.subject.MutatedSubject;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.plan.PlanOptions;

/**
 * A user's own sources, compiled over the simulated device: every engine can have them linked in.
 */
public final class SourcesKind implements SubjectKind {
  private final SourcesOptions options;
  private final Path home;

  /** With the user's options, in that checkout. */
  public SourcesKind(SourcesOptions options, Path home) {
    this.options = options;
    this.home = home;
  }

  @Override
  public String word() {
    return SourcesSubject.SUT;
  }

  @Override
  public boolean isCompiled() {
    return true;
  }

  @Override
  public List<String> pools() {
    return Pool.OF_METAL;
  }

  @Override
  public boolean isMeant() {
    return options.isGiven();
  }

  @Override
  public void check(boolean chosen) {
    if (options.isGiven() && !chosen) {
      throw new UserError("--sources is for --sut sources");
    }
  }

  @Override
  public void checkDefect(String what, String defect, String pool) {
    if (defect != null && MutantSubject.isOne(defect) && !what.startsWith("--")) {
      return; // whether it is there is known when the token's sources are
    }
    if (defect != null) {
      throw new UserError(
          what + " '" + defect + "' is for the simulated SUT: nothing is planted in sources");
    }
  }

  @Override
  public boolean isPlantable() {
    return true;
  }

  @Override
  public Matrix matrix(PrintWriter err) {
    return new SpecimenMatrix(home, err);
  }

  @Override
  public boolean isComparable() {
    return true;
  }

  @Override
  public ComparedPair pair(ComparedPair.Wanted wanted, PrintWriter err)
      throws IOException, InterruptedException {
    SourcesSubject baseline = at(wanted.baseline(), wanted.pool(), err);
    String pool = baseline.pool();
    SourcesSubject candidate = at(wanted.candidate(), pool, err);
    boolean same = baseline.sha256().equals(candidate.sha256());
    wanted.refuseSame(
        same ? "baseline and candidate are the same sources: " + baseline.description() : null);
    return new ComparedPair(
        side(baseline, wanted.baseline()),
        side(candidate, wanted.candidate()),
        new PlanOptions(pool, word(), null, null));
  }

  private SourcesSubject at(ComparedPair.Place place, String pool, PrintWriter err)
      throws IOException, InterruptedException {
    Manifest manifest = ManifestPlace.find(place.path(), Path.of("").toAbsolutePath());
    return SourcesSubject.of(manifest, pool, home, err);
  }

  private static ComparedPair.Side side(SourcesSubject subject, ComparedPair.Place place) {
    return new ComparedPair.Side(
        subject.plugin(), subject.capabilities(), place.described(subject.description()));
  }

  @Override
  public Subject open(String pool, PrintWriter err) throws IOException, InterruptedException {
    return SourcesSubject.of(options.manifest(home), pool, home, err);
  }

  /** A token chooses no file: the user says where the sources lie, or their manifest lies here. */
  @Override
  public Subject again(RunToken token, Path place, PrintWriter err)
      throws IOException, InterruptedException {
    Manifest manifest = manifest(token, place);
    return withDefect(
        token,
        SourcesSubject.ofToken(token.library(), manifest, token.pool(), home, err),
        manifest,
        err);
  }

  /** Of a token with a mutant, the build that it is in. */
  private Subject withDefect(
      RunToken token, SourcesSubject sound, Manifest manifest, PrintWriter err)
      throws IOException, InterruptedException {
    return token.defect() == null
        ? sound
        : SourcesMutantSubject.of(sound, manifest, home, err).with(token.defect());
  }

  @Override
  public MutatedSubject mutated(PrintWriter err) throws IOException, InterruptedException {
    Manifest manifest = options.manifest(home);
    return SourcesMutantSubject.of(
        SourcesSubject.of(manifest, null, home, err), manifest, home, err);
  }

  @Override
  public Subject changed(RunToken token, Path place, PrintWriter err)
      throws IOException, InterruptedException {
    Manifest manifest = manifest(token, place);
    return withDefect(token, SourcesSubject.of(manifest, token.pool(), home, err), manifest, err);
  }

  private static Manifest manifest(RunToken token, Path place) throws IOException {
    Path here = Path.of("").toAbsolutePath();
    if (place == null && !Files.isRegularFile(here.resolve(Manifest.FILE_NAME))) {
      throw new UserError(
          "the token is of sources, and no manifest of theirs is here; this one, if you trust it:\n  "
              + ReplayCommandLine.of(token.encode()));
    }
    return ManifestPlace.find(place == null ? here : place, here);
  }
}
