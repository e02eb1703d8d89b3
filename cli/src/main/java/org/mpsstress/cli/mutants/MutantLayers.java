package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.run.exploration.ExploredCases;
import org.mpsstress.cli.subject.MutatedSubject;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.detection.FreeTrials;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.ExplorationTrials;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.MemoryModel;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.variants.Unasked;
import org.mpsstress.tsan.Flavour;
import org.mpsstress.tsan.SanitizedBinary;
import org.mpsstress.tsan.SanitizedControls;
import org.mpsstress.tsan.SanitizedOptions;
import org.mpsstress.tsan.SanitizedTrials;

/**
 * The layers of a suite, each with its cases, over the backend with the mutants. Where it is
 * explored, too, the other layers ask only what cannot be explored. Lincheck and jcstress, which
 * load the backend into their own JVMs, are not among them, nor are runs with noise.
 */
final class MutantLayers implements AutoCloseable {
  /** The words, in the order of cost. */
  static final List<String> WORDS =
      List.of(
          ExplorationSelection.LAYER, FreeTrials.NAME, Flavour.TSAN.word(), Flavour.ASAN.word());

  /**
   * Schedules of a case in a presubmit: it has time for some hundred, but of 110 mutants that
   * explored cases had killed none needed more than seven, and who survives is shown to all cases.
   */
  private static final long SCHEDULES = 24;

  /**
   * Where memory is weak, and in longer suites, the time alone is the limit: what is stale is met
   * late, and so is whatever a presubmit did not come to.
   */
  private static final long MANY_SCHEDULES = 100_000;

  /** Threads of a case that a sanitizer is shown in a presubmit. */
  private static final int SANITIZED_THREADS = 4;

  /** How long nothing may advance in a free run, on a machine that has other work, too. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Suite suite;
  private final MutatedSubject subject;
  private final Installation installation;
  private final List<MutantTrials.Layer> layers = new ArrayList<>();

  private MutantLayers(Suite suite, MutatedSubject subject, Installation installation) {
    this.suite = suite;
    this.subject = subject;
    this.installation = installation;
  }

  /**
   * Makes those layers ready, and builds what they run.
   *
   * @param suite whose cases and limits they have
   * @param words of them
   * @param scenarios whose cases alone are asked; all if there are none
   * @param folder for what they leave
   */
  static MutantLayers of(
      Suite suite,
      List<String> words,
      List<String> scenarios,
      MutatedSubject subject,
      Installation installation,
      Path folder,
      StopSignal stop)
      throws IOException, InterruptedException {
    Path logs = Files.createDirectories(folder.resolve("workers"));
    RunRequestBuilder request =
        new RunRequestBuilder(folder, installation.library(), installation.worker(logs));
    subject.nameIn(request);
    ExploredCases explored = ExploredCases.of(suite, subject.plan(null), subject.capabilities());
    Predicate<MutantTrials.OnPool> left =
        words.contains(ExplorationSelection.LAYER) ? notAmong(explored) : any -> true;
    MutantLayers made = new MutantLayers(suite, subject, installation);
    for (String word : WORDS) {
      if (words.contains(word)) {
        made.layers(word, explored, left, request, stop).stream()
            .map(layer -> layer.of(scenarios))
            .filter(layer -> !layer.cases().isEmpty() || !layer.others().isEmpty())
            .forEach(made.layers::add);
      }
    }
    if (made.layers.isEmpty()) {
      throw new UserError("no layer that is asked has a case of " + String.join(", ", scenarios));
    }
    return made;
  }

  List<MutantTrials.Layer> all() {
    return List.copyOf(layers);
  }

  /**
   * Scenarios that cannot be explored on that pool: of the others thousands of schedules were
   * judged by all that a free run or a sanitizer would object to.
   */
  private static Predicate<MutantTrials.OnPool> notAmong(ExploredCases explored) {
    Set<String> known =
        explored.catalogue().cases().stream()
            .map(one -> one.one().scenario().name() + "@" + one.plan().pool())
            .collect(Collectors.toSet());
    return one -> !known.contains(one.one().scenario().name() + "@" + one.pool());
  }

  /** The suite's word. */
  String suite() {
    return suite.word();
  }

  private List<MutantTrials.Layer> layers(
      String word,
      ExploredCases explored,
      Predicate<MutantTrials.OnPool> left,
      RunRequestBuilder request,
      StopSignal stop) {
    RunSettings settings = request.settings();
    if (word.equals(ExplorationSelection.LAYER)) {
      ExplorerBinary binary = ExplorerBinary.read(subject.executable(placed(ExplorerBinary.BUILT)));
      return List.of(
          explored(binary, explored.catalogue(), MemoryModel.SC, settings, stop),
          explored(binary, explored.unwritten(), MemoryModel.SC, settings, stop),
          explored(binary, explored.weak(), MemoryModel.RC11, settings, stop));
    }
    if (word.equals(FreeTrials.NAME)) {
      subject.addTo(request);
      TrialLayer trials = new FreeTrials(request.settings(), stop, true, PATIENCE);
      return List.of(
          new MutantTrials.Layer(
              trials, everyCase(left), oneOfEach(left.negate()), runs(suite.repeat())));
    }
    Flavour flavour = Flavour.find(word).orElseThrow();
    TrialLayer trials =
        new SanitizedTrials(
            SanitizedBinary.read(flavour, subject.executable(placed(flavour.built()))),
            SanitizedOptions.withNoise(installation.built("plain", SanitizedOptions.builtNoise())),
            settings,
            stop);
    return List.of(new MutantTrials.Layer(trials, sanitized(left), runs(1)));
  }

  /** A part as the suite explores it, and with the time that it has there. */
  private MutantTrials.Layer explored(
      ExplorerBinary binary,
      ExploredCases.Part part,
      MemoryModel memory,
      RunSettings settings,
      StopSignal stop) {
    boolean few = suite == Suite.PRESUBMIT && memory == MemoryModel.SC;
    // A schedule with a finding may leave behind what makes the next one another: it is the last.
    TrialLayer trials =
        new ExplorationTrials(
            binary,
            settings,
            stop,
            trial ->
                new ExploreOptions(
                    trial.strategy(),
                    trial.points(),
                    trial.schedules(),
                    null,
                    null,
                    null,
                    true,
                    ExploredCases.QUIET_SCHEDULES,
                    null,
                    null,
                    part.each(),
                    memory));
    return new MutantTrials.Layer(
        trials,
        part.cases().stream().map(one -> on(one.one(), one.plan().pool())).toList(),
        new TrialLimit(few ? SCHEDULES : MANY_SCHEDULES, part.each()));
  }

  /** Where the one without mutants would be; it is not needed, and not built. */
  private Path placed(Path file) {
    return installation.home().resolve(file);
  }

  private static TrialLimit runs(int most) {
    return new TrialLimit(most, Duration.ofSeconds(30));
  }

  /**
   * The contracts of shared objects, then one small native case of each scenario; in longer suites
   * all native ones.
   */
  private List<MutantTrials.OnPool> sanitized(Predicate<MutantTrials.OnPool> left) {
    String pool = subject.pools().get(0);
    List<MutantTrials.OnPool> all = new ArrayList<>();
    SanitizedControls.contracts().stream()
        .filter(this::isPossible)
        .forEach(one -> all.add(on(one, pool)));
    boolean small = suite == Suite.PRESUBMIT;
    Map<String, MutantTrials.OnPool> chosen = new LinkedHashMap<>();
    Catalogue.all().stream()
        .filter(scenario -> scenario.pools().contains(pool))
        .flatMap(scenario -> Cases.of(scenario).stream())
        .filter(this::isPossible)
        .filter(one -> one.driver().equals("native"))
        .filter(one -> !small || one.point().threads() <= SANITIZED_THREADS)
        .filter(one -> !Capability.FORK.isIn(one.needs()))
        .filter(one -> !one.point().surroundings().ending().equals("exit"))
        .forEach(
            one -> chosen.putIfAbsent(small ? one.scenario().name() : one.title(), on(one, pool)));
    chosen.values().stream().filter(left).forEach(all::add);
    return all;
  }

  /**
   * Every case on the suite's own pool, and one native case of each scenario on the others; in
   * longer suites all native ones.
   */
  private List<MutantTrials.OnPool> everyCase(Predicate<MutantTrials.OnPool> left) {
    List<MutantTrials.OnPool> cases = new ArrayList<>();
    Map<String, MutantTrials.OnPool> others = new LinkedHashMap<>();
    String first = subject.pools().get(0);
    for (String pool : subject.pools()) {
      boolean own = pool.equals(first);
      Catalogue.all().stream()
          .filter(scenario -> scenario.pools().contains(pool))
          .flatMap(scenario -> Cases.of(scenario).stream())
          .filter(this::isPossible)
          .forEach(
              (Case one) -> {
                MutantTrials.OnPool here = on(one, pool);
                if (own) {
                  cases.add(here);
                } else if (one.driver().equals("native")) {
                  String which = suite == Suite.PRESUBMIT ? one.scenario().name() : one.title();
                  others.putIfAbsent(which + pool, here);
                }
              });
    }
    cases.addAll(others.values());
    return cases.stream().filter(left).toList();
  }

  /** Where a subject cannot answer a question, as the variant that does not ask. */
  private MutantTrials.OnPool on(Case one, String pool) {
    return new MutantTrials.OnPool(Unasked.fitting(one, subject.capabilities()), pool);
  }

  /** Whether real threads can run it, and the subject can do what it needs. */
  private boolean isPossible(Case one) {
    Set<String> needs = Unasked.fitting(one, subject.capabilities()).needs();
    return !needs.contains(Keywords.EXPLORED) && subject.capabilities().containsAll(needs);
  }

  /** One case of each scenario and driver, on the suite's own pool. */
  private List<MutantTrials.OnPool> oneOfEach(Predicate<MutantTrials.OnPool> among) {
    String pool = subject.pools().get(0);
    Map<String, MutantTrials.OnPool> chosen = new LinkedHashMap<>();
    Catalogue.all().stream()
        .filter(scenario -> scenario.pools().contains(pool))
        .flatMap(scenario -> Cases.of(scenario).stream())
        .filter(this::isPossible)
        .forEach(one -> chosen.putIfAbsent(one.scenario().name() + one.driver(), on(one, pool)));
    return chosen.values().stream().filter(among).toList();
  }

  @Override
  public void close() {
    layers.forEach(layer -> layer.trials().close());
  }
}
