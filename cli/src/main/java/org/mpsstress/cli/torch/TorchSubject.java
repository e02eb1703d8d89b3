package org.mpsstress.cli.torch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.harness.preflight.MpsFeatures;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.Pool;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.bench.Measured;
import org.mpsstress.model.process.SutVariables;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.catalogue.MustRun;
import org.mpsstress.scenarios.control.TorchControls;
import org.mpsstress.scenarios.control.TorchProofs;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.Proof;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.SubjectCheck;

/** A libtorch as the subject of a run: preflight, plugin, capabilities, controls, what must run. */
public final class TorchSubject implements Subject {
  private final LibraryReport report;
  private final TorchPlugin plugin;
  private final Map<String, Object> provenance;
  private final String pool;
  private final String device;

  private TorchSubject(
      LibraryReport report,
      TorchPlugin plugin,
      Map<String, Object> provenance,
      String pool,
      String device) {
    this.report = report;
    this.plugin = plugin;
    this.provenance = provenance;
    this.pool = pool;
    this.device = device;
  }

  /**
   * Looks at the library before anything is run.
   *
   * @param options of the user
   * @param pool that the user named, or null for what the device has
   * @param home the checkout
   * @param err where what was found is said
   * @throws UserError if the device has no such pool
   * @throws ProvenanceMismatch if it is not what was meant
   */
  public static TorchSubject of(TorchOptions options, String pool, Path home, PrintWriter err)
      throws IOException, InterruptedException {
    String device = options.device();
    TorchOptions.checkPool(device, pool);
    Libtorch torch = Libtorch.find(options.library(), System.getenv());
    return of(torch, device, options.expectations(), pool, home, err);
  }

  /**
   * The library of a token, as it was found again.
   *
   * @param token of a run on a library
   * @param torch the library that it is of
   * @param home the checkout
   * @param err where what was found is said
   * @throws ProvenanceMismatch if the loader would take another one
   */
  public static TorchSubject ofToken(RunToken token, Libtorch torch, Path home, PrintWriter err)
      throws IOException, InterruptedException {
    String device = TorchOptions.known(token.library().device());
    return of(torch, device, new Expectations(), token.pool(), home, err);
  }

  private static TorchSubject of(
      Libtorch torch, String device, Expectations expected, String pool, Path home, PrintWriter err)
      throws IOException, InterruptedException {
    LibraryReport report = LibraryReport.of(torch.library());
    report.lines().forEach(line -> err.println("mps-stress: " + line));
    List<String> wrong = report.mismatches(expected, device.equals("mps") ? pool : null);
    if (!wrong.isEmpty()) {
      throw new ProvenanceMismatch(String.join(System.lineSeparator() + "mps-stress: ", wrong));
    }
    String contract = pool == null ? poolOf(device, report) : pool;
    TorchPlugin plugin = TorchPlugin.of(torch, home, contract, device, err);
    Map<String, Object> facts = new LinkedHashMap<>(report.provenance());
    facts.put("device", device);
    facts.put("headers", plugin.version());
    facts.put("plugin", plugin.file().toString());
    facts.put("capabilities", String.join(" ", plugin.capabilities()));
    if (expected.patch != null) {
      facts.put("patch", PatchFile.read(expected.patch).line());
    }
    err.println(
        "mps-stress: device " + device + ", which can: " + String.join(" ", plugin.capabilities()));
    return new TorchSubject(report, plugin, facts, contract, device);
  }

  private static String poolOf(String device, LibraryReport report) {
    if (!device.equals("mps")) {
      return Pool.CUDA.word(); // every thread on the default stream until it sets another
    }
    return report.features().pool() == MpsFeatures.Pool.PATCHED
        ? Pool.PATCHED.word()
        : Pool.UPSTREAM.word();
  }

  /** The contract that the library's streams follow. */
  public String pool() {
    return pool;
  }

  /** What cases are run on. */
  @Override
  public PlanOptions plan(String sabotage) {
    return new PlanOptions(pool, "torch", sabotage, device);
  }

  /** What the library can do. */
  @Override
  public Set<String> capabilities() {
    return plugin.capabilities();
  }

  /** What loads it. */
  Path plugin() {
    return plugin.file();
  }

  /** How a document of benchmarks calls it. */
  Measured measured(String against) {
    return new Measured(report.path().toString(), report.sha256(), device, against);
  }

  /** What is done wrong on purpose first. */
  @Override
  public List<SuiteControl> controls() {
    return TorchControls.on(plan(null), capabilities());
  }

  /** What these must show before a quiet case has passed. */
  @Override
  public List<Proof> proofs() {
    return TorchProofs.on(MustRun.list(device, pool));
  }

  @Override
  public List<String> underPrograms() {
    return TorchControls.UNDER_PROGRAMS;
  }

  /** Makes it the subject of a run. */
  @Override
  public void addTo(RunRequestBuilder request) {
    LibraryToken token =
        new LibraryToken("torch", device, report.sha256(), report.path().toString());
    request
        .subject("torch", plugin.file(), new SubjectCheck(report.path(), token), provenance)
        .variables(SutVariables.of(System.getenv()));
  }

  /** The scenarios that must run on this device and of which no case is among those chosen. */
  @Override
  public List<Skipped> missing(CaseSelection selection) {
    Map<String, String> reasons = new TreeMap<>();
    selection.skipped().forEach(one -> reasons.putIfAbsent(one.scenario(), one.reason()));
    Set<String> chosen = new java.util.HashSet<>();
    selection.cases().forEach(one -> chosen.add(one.begin().scenario()));
    List<Skipped> missing = new ArrayList<>();
    for (String name : MustRun.on(MustRun.list(device, pool))) {
      if (!chosen.contains(name)) {
        String reason = reasons.getOrDefault(name, "it was not chosen");
        missing.add(new Skipped(name, null, reason, true));
      }
    }
    return missing;
  }
}
