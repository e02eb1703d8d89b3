package org.mpsstress.cli.sources;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.sources.compilation.Compiler;
import org.mpsstress.cli.sources.compilation.PoolShape;
import org.mpsstress.cli.sources.compilation.SourcesBuild;
import org.mpsstress.cli.sources.compilation.SourcesDigest;
import org.mpsstress.cli.sources.compilation.SourcesFlavour;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.Json;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.SutWord;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.SubjectCheck;

/** Somebody's sources as the subject of a run: built, asked what they can do, told from others. */
public final class SourcesSubject implements Subject {
  /** What records and plans call it. */
  public static final String SUT = SutWord.SOURCES.word();

  private final Manifest manifest;
  private final SourcesBuild build;
  private final Path plugin;
  private final String sha256;
  private final String version;
  private final Set<String> capabilities;
  private final String pool;
  private boolean planted;

  private SourcesSubject(
      Manifest manifest,
      SourcesBuild build,
      Path plugin,
      String sha256,
      JsonNode answer,
      String pool) {
    this.manifest = manifest;
    this.build = build;
    this.plugin = plugin;
    this.sha256 = sha256;
    this.version = answer.path("version").asText();
    this.capabilities = new TreeSet<>();
    answer.path("capabilities").forEach(word -> capabilities.add(word.asText()));
    this.pool = pool;
  }

  /**
   * Builds the sources and asks what they can do.
   *
   * @param manifest which sources
   * @param pool the contract that the user named, or null
   * @param home the checkout of mps-stress
   * @param err where what is done is said
   */
  public static SourcesSubject of(Manifest manifest, String pool, Path home, PrintWriter err)
      throws IOException, InterruptedException {
    SourcesSubject subject = quietly(manifest, pool, home, err);
    err.println("mps-stress: sources   " + manifest.name() + ", " + manifest.root());
    err.println("mps-stress: sha256    " + subject.sha256);
    err.println(
        "mps-stress: pool      "
            + subject.pool
            + ", which can: "
            + String.join(" ", subject.capabilities));
    return subject;
  }

  /** The same; all that is said is what is built. */
  static SourcesSubject quietly(Manifest manifest, String pool, Path home, PrintWriter err)
      throws IOException, InterruptedException {
    String sha256 = SourcesDigest.of(manifest);
    SourcesBuild build = new SourcesBuild(home, manifest, err);
    Path plugin = build.build(SourcesFlavour.PLAIN);
    String contract =
        pool != null ? pool : manifest.pool() != null ? manifest.pool() : PoolShape.of(manifest);
    JsonNode answer = probe(home, plugin, contract);
    return new SourcesSubject(manifest, build, plugin, sha256, answer, contract);
  }

  /**
   * The sources of a token, as they are now.
   *
   * @throws ProvenanceMismatch if they are others than then
   */
  public static SourcesSubject ofToken(
      LibraryToken token, Manifest manifest, String pool, Path home, PrintWriter err)
      throws IOException, InterruptedException {
    String found = SourcesDigest.of(manifest);
    if (!token.is(found)) {
      throw new ProvenanceMismatch(
          manifest.name()
              + " has the SHA-256 "
              + found.substring(0, token.sha256().length())
              + ", but the token is of the sources "
              + token.sha256()
              + ": other sources cannot show their failure again");
    }
    return of(manifest, pool, home, err);
  }

  private static JsonNode probe(Path home, Path plugin, String pool)
      throws IOException, InterruptedException {
    Path harness = home.resolve("harness-native/target/plain/app/mps-harness");
    Compiler asked =
        Compiler.run(
            List.of(
                harness.toString(),
                "--capabilities",
                "--library",
                plugin.toString(),
                "--pool",
                pool),
            home);
    if (asked.code() != 0) {
      throw new UserError("the sources do not answer what they can do: " + asked.output().strip());
    }
    String line = asked.output().lines().filter(one -> one.startsWith("{")).findFirst().orElse("");
    if (line.isEmpty()) {
      throw new FrameworkError("mps-harness does not say what the sources can do");
    }
    return Json.mapper().readTree(line);
  }

  /** The same, told that something is wrong in it on purpose. */
  SourcesSubject planted() {
    planted = true;
    return this;
  }

  @Override
  public boolean isPlanted() {
    return planted;
  }

  /** The contract that their pool follows. */
  public String pool() {
    return pool;
  }

  /** What workers and mps-harness load. */
  public Path plugin() {
    return plugin;
  }

  /** The digest of everything that was compiled. */
  public String sha256() {
    return sha256;
  }

  /** One line: what they are called, and what of them is simulated. */
  public String description() {
    return version + "; SHA-256 " + sha256;
  }

  @Override
  public Set<String> capabilities() {
    return capabilities;
  }

  @Override
  public Path sources(Path mpsStress) {
    return manifest.root();
  }

  @Override
  public PlanOptions plan(String defect) {
    return new PlanOptions(pool, SUT, null, null);
  }

  /** A worker of such a run has the sources in it, where nothing can be planted. */
  @Override
  public List<SuiteControl> controls() {
    return List.of();
  }

  /** With the sources in it in place of the simulated SUT, built where it is not. */
  @Override
  public Path executable(Path simulated) {
    try {
      return build.build(SourcesFlavour.of(simulated));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException("interrupted while sources were built"));
    }
  }

  /** Makes them the subject of a run; workers load the plugin. */
  @Override
  public void addTo(RunRequestBuilder request) {
    addTo(request, plugin);
  }

  /** The same where workers load another plugin, with the same sources in it. */
  void addTo(RunRequestBuilder request, Path plugin) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("sources", manifest.name());
    facts.put("root", manifest.root().toString());
    facts.put("manifest", String.valueOf(manifest.file()));
    facts.put("sha256", sha256);
    facts.put("files", manifest.files().stream().map(manifest::display).toList());
    facts.put("simulated", version);
    facts.put("plugin", plugin.toString());
    facts.put("capabilities", String.join(" ", capabilities));
    LibraryToken token =
        new LibraryToken(SUT, "simulated", sha256, String.valueOf(manifest.file()));
    request.subject(SUT, plugin, new SubjectCheck(plugin, token), facts);
  }
}
