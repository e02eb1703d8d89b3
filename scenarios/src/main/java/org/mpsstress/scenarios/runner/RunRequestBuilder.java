package org.mpsstress.scenarios.runner;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mpsstress.model.Pool;
import org.mpsstress.model.SutWord;
import org.mpsstress.model.process.ShellVariables;
import org.mpsstress.model.record.KnownCause;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.NoiseLibrary;
import org.mpsstress.scenarios.runner.workers.ProvenanceCheck;
import org.mpsstress.scenarios.runner.workers.SubjectCheck;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/** Puts a request for the simulated SUT together; what is not said has a default. */
public final class RunRequestBuilder {
  private static final String VERSION = "0.1.0";

  private final Path out;
  private final ExpectedLibrary library;
  private final List<SuiteControl> controls = new ArrayList<>();
  private final List<RunCase> cases = new ArrayList<>();
  private final List<Skipped> skipped = new ArrayList<>();
  private final List<KnownCause> known = new ArrayList<>();
  private final List<RunListener> listeners = new ArrayList<>();
  private final Map<String, CaseMethod> methods = new HashMap<>();
  private final List<LayerPlan> more = new ArrayList<>();
  private final Map<String, Object> notes = new LinkedHashMap<>();
  private Map<String, String> shell = System.getenv();
  private final List<Proof> proofs = new ArrayList<>();
  private final List<String> layers = new ArrayList<>(List.of(CaseSelection.LAYER));
  private WorkerCommand worker;
  private List<String> commandLine = List.of();
  private String suite;
  private String pool = Pool.PATCHED.word();
  private long seed = Seeds.fresh();
  private int repeat = 1;
  private boolean exactSeed;
  private boolean sideBySide;
  private Duration budget;
  private Duration processors;
  private String sut = SutWord.SIMULATED.word();
  private Path plugin;
  private SubjectCheck subject;
  private final Map<String, Object> facts = new LinkedHashMap<>();
  private Duration patience = RunSettings.PATIENCE;

  /** A request to run in real workers, with the library that this build made. */
  public RunRequestBuilder(Path out) {
    this(out, ExpectedLibrary.ofBuild(), workerJvm(out));
  }

  /**
   * A request.
   *
   * @param out the run directory, which must not hold a record
   * @param library what workers must load
   * @param worker how they are started
   */
  public RunRequestBuilder(Path out, ExpectedLibrary library, WorkerCommand worker) {
    this.out = out.toAbsolutePath().normalize();
    this.library = library;
    this.worker = worker;
  }

  private static WorkerCommand workerJvm(Path out) {
    Path workers = out.toAbsolutePath().normalize().resolve("workers");
    return WorkerCommand.jvm(workers, workers.resolve("javacpp"));
  }

  /** What the user typed. */
  public RunRequestBuilder commandLine(List<String> arguments) {
    commandLine = List.copyOf(arguments);
    return this;
  }

  /**
   * A library is the subject, not the simulated SUT.
   *
   * @param name of the SUT
   * @param file its plugin
   * @param library what the plugin must load; null where it is checked by the layer that loads it
   * @param provenance what preflight established about the library
   */
  public RunRequestBuilder subject(
      String name, Path file, SubjectCheck library, Map<String, Object> provenance) {
    sut = name;
    plugin = file;
    subject = library;
    facts.putAll(provenance);
    return this;
  }

  /** The shell's environment, if it is not that of this process. */
  RunRequestBuilder shell(Map<String, String> environment) {
    shell = Map.copyOf(environment);
    return this;
  }

  /** What workers have in their environment from the start, beside a case's own; recorded. */
  public RunRequestBuilder variables(Map<String, String> variables) {
    worker = worker.with(variables);
    if (!variables.isEmpty()) {
      List<String> lines = new ArrayList<>();
      new TreeMap<>(variables).forEach((name, value) -> lines.add(name + "=" + value));
      notes.put("environment", String.join(" ", lines));
    }
    return this;
  }

  /**
   * The simulated SUT in another build than the one that workers have linked in.
   *
   * @param file that they load instead
   */
  public RunRequestBuilder simulated(Path file) {
    plugin = file;
    return this;
  }

  /** Says that something was left out. */
  public RunRequestBuilder skip(List<Skipped> left) {
    skipped.addAll(left);
    return this;
  }

  /** presubmit, ci or soak; null for a single run. */
  public RunRequestBuilder suite(String name) {
    suite = name;
    return this;
  }

  /** The pool's contract. */
  public RunRequestBuilder pool(String name) {
    pool = name;
    return this;
  }

  /** Layers beyond this one that the whole run is to have. */
  public RunRequestBuilder layers(List<String> planned) {
    layers.clear();
    layers.addAll(planned);
    return this;
  }

  /** Adds a layer, which is run after the cases and the layers before it. */
  public RunRequestBuilder layer(SuiteLayer layer) {
    return layer(LayerPlan.of(layer));
  }

  /** Adds a layer that may be made only when it is to run. */
  public RunRequestBuilder layer(LayerPlan layer) {
    layers.add(layer.name());
    more.add(layer);
    return this;
  }

  /** All seeds of the run are derived from it. */
  public RunRequestBuilder seed(long value) {
    seed = value;
    return this;
  }

  /** The runs take the seed as it is. */
  public RunRequestBuilder exactSeed() {
    exactSeed = true;
    return this;
  }

  /** Cases run in as many workers at a time as there are processors. */
  public RunRequestBuilder sideBySide() {
    sideBySide = true;
    return this;
  }

  /** How often each case is run. */
  public RunRequestBuilder repeat(int times) {
    repeat = times;
    return this;
  }

  /** When no further run is begun; null for never. */
  public RunRequestBuilder budget(Duration limit) {
    budget = limit;
    return this;
  }

  /** CPU time after which no further run is begun; null for never. */
  public RunRequestBuilder processors(Duration limit) {
    processors = limit;
    return this;
  }

  /** How long nothing may advance, the build's slow-down included. */
  public RunRequestBuilder patience(Duration duration) {
    patience = duration;
    return this;
  }

  /** Adds what is planted first. */
  public RunRequestBuilder controls(List<? extends SuiteControl> planted) {
    controls.addAll(planted);
    return this;
  }

  /** Adds what the controls must show before a quiet case has passed. */
  public RunRequestBuilder proofs(List<Proof> asked) {
    proofs.addAll(asked);
    return this;
  }

  /** Adds cases. */
  public RunRequestBuilder select(CaseSelection selection) {
    cases.addAll(selection.cases());
    skipped.addAll(selection.skipped());
    return this;
  }

  /** Cases of that strategy are carried out so. */
  public RunRequestBuilder method(String strategy, CaseMethod method) {
    methods.put(strategy, method);
    return this;
  }

  /** Adds to what the record says about where what is tested came from. */
  public RunRequestBuilder provenance(String what, Object value) {
    notes.put(what, value);
    return this;
  }

  /** Adds causes whose findings are told and leave the verdict as it is. */
  public RunRequestBuilder known(List<KnownCause> causes) {
    known.addAll(causes);
    return this;
  }

  /** Adds somebody who is told. */
  public RunRequestBuilder listener(RunListener listener) {
    listeners.add(listener);
    return this;
  }

  /** What holds for every run of a case. */
  public RunSettings settings() {
    return new RunSettings(
        out,
        worker,
        new ProvenanceCheck(library.buildId()),
        plugin,
        subject,
        patience,
        RunSettings.QUIESCENCE,
        NoiseLibrary.ofBuild());
  }

  private String subjectWord() {
    if (SutWord.SIMULATED.is(sut)) {
      return RunBegin.REFERENCE;
    }
    return SutWord.SOURCES.is(sut) ? RunBegin.SOURCES : RunBegin.LIBRARY;
  }

  /** The request. */
  public RunRequest build() {
    Map<String, Object> provenance = new LinkedHashMap<>(library.provenance());
    if (!SutWord.SIMULATED.is(sut)) {
      provenance.put("harness", provenance.remove("library"));
      provenance.put("harnessSha256", provenance.remove("sha256"));
      provenance.putAll(facts);
    }
    if (layers.contains(NoisyCases.LAYER)) {
      provenance.putAll(NoiseLibrary.ofBuild().provenance());
    }
    provenance.putAll(notes);
    ShellVariables.of(shell).ifPresent(found -> provenance.put("shell", found));
    RunBegin begin =
        new RunBegin(
            RunBegin.FORMAT,
            VERSION,
            Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
            commandLine,
            suite,
            subjectWord(),
            sut,
            pool,
            seed,
            Machines.here(),
            provenance,
            layers);
    return new RunRequest(
        begin,
        known,
        settings(),
        new RunRequest.Planted(controls, proofs),
        new CaseSelection(cases, skipped),
        new RunRequest.Amount(repeat, budget, processors, exactSeed, sideBySide),
        methods,
        more,
        listeners);
  }
}
