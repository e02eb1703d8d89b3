package org.mpsstress.cli.run.sanitizers;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.LayerOfSuite;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.tsan.Flavour;
import org.mpsstress.tsan.SanitizedBinary;
import org.mpsstress.tsan.SanitizedOptions;
import org.mpsstress.tsan.SanitizedTrials;

/** Runs cases in processes of their own, under ThreadSanitizer or AddressSanitizer. */
public final class SanitizersEngine implements Engine {
  private final SanitizerOptions own = new SanitizerOptions();

  @Override
  public List<String> strategies() {
    return List.of(RunStrategy.FREE.word(), RunStrategy.NOISE.word());
  }

  @Override
  public Object options() {
    return own;
  }

  @Override
  public boolean isWanted() {
    return own.isWanted();
  }

  @Override
  public void check(RunOptions options) {
    if (own.flavour() == null) {
      return;
    }
    if (!options.kind().isCompiled()) {
      throw new UserError("--sanitizer is for --sut sim: its harness has the SUT in it");
    }
    if (!strategies().contains(options.strategy())) {
      throw new UserError(
          "--sanitizer is for --strategy free or noise, not for " + options.strategy());
    }
  }

  @Override
  public Prepared prepare(RunOptions options, Subject subject, Installation installation) {
    Flavour flavour = own.flavour();
    Path harness = harness(flavour, installation);
    SanitizedBinary built = SanitizedBinary.read(flavour, harness);
    Path judged = subject.executable(harness);
    Path users = own.subject();
    if (users != null && options.defect() != null) {
      throw new UserError("--defect is for the simulated SUT: nothing is planted in --subject");
    }
    return new Sanitizing(
        built,
        users == null
            ? SanitizedBinary.read(flavour, judged)
            : SanitizedBinary.ofUser(flavour, harness, users),
        own,
        options.strategy(),
        installation);
  }

  @Override
  public boolean made(RunToken token) {
    return token.schedule() == null
        && token.sanitizer() != null
        && strategies().contains(token.strategy());
  }

  @Override
  public void check(RunToken token) {
    flavour(token);
  }

  @Override
  public Replay replay(RunToken token, Subject subject, Installation installation) {
    Flavour flavour = flavour(token);
    Path harness = subject.executable(harness(flavour, installation));
    return new SanitizedReplay(token, SanitizedBinary.read(flavour, harness), how(installation));
  }

  @Override
  public String under(RunToken token) {
    return "sanitizer " + token.sanitizer();
  }

  private static Flavour flavour(RunToken token) {
    return Flavour.find(token.sanitizer())
        .orElseThrow(
            () -> new UserError("this build does not know sanitizer '" + token.sanitizer() + "'"));
  }

  @Override
  public List<String> trialWords() {
    return Flavour.words();
  }

  @Override
  public TrialLayer trial(
      String word,
      Installation installation,
      Subject subject,
      RunSettings settings,
      StopSignal stop) {
    Flavour flavour = Flavour.find(word).orElseThrow();
    Path harness = subject.executable(harness(flavour, installation));
    SanitizedBinary binary = SanitizedBinary.read(flavour, harness);
    return new SanitizedTrials(binary, how(installation), settings, stop);
  }

  @Override
  public Optional<LayerOfSuite> layer() {
    return Optional.of(new SanitizersLayer());
  }

  static Path harness(Flavour flavour, Installation installation) {
    return installation.built(flavour.word(), flavour.built());
  }

  static SanitizedOptions how(Installation installation) {
    return SanitizedOptions.withNoise(noise(installation));
  }

  /** What is preloaded for strategy noise: it holds no code under test, and has one build. */
  static Path noise(Installation installation) {
    return installation.built("plain", SanitizedOptions.builtNoise());
  }
}
