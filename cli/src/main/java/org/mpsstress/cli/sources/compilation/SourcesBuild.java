package org.mpsstress.cli.sources.compilation;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.sources.manifest.Rule;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Builds sources outside of their checkout, in each flavour when it is first needed, and only what
 * has changed since. What they are linked with CMake makes; they themselves are built by ninja.
 * Manifests of one checkout share its objects: a variant compiles the files that are its own.
 */
public final class SourcesBuild {
  private static final int MOST_LINES = 40;
  private static final Set<Path> UP_TO_DATE = ConcurrentHashMap.newKeySet();
  private static final String GAPS = "gaps.cpp";
  private static final String RULES = "rules.cpp";
  private static final Pattern COMPILE_ERROR = Pattern.compile(":[0-9]+:[0-9]+: (fatal )?error: ");
  private static final String EXPORTS = "{ global: mpss_sut_plugin; local: *; };\n";

  private final Path home;
  private final Manifest manifest;
  private final Woven woven;
  private final SourcesNinja ninja;
  private final PrintWriter err;
  private LinkGaps missing = new LinkGaps(List.of());
  private String failure = "";

  /**
   * A build of these sources.
   *
   * @param home the checkout of mps-stress
   * @param manifest which sources
   * @param err where what is done is said
   */
  public SourcesBuild(Path home, Manifest manifest, PrintWriter err) {
    this(home, manifest, null, err);
  }

  /** With something woven into them; null for nothing. */
  SourcesBuild(Path home, Manifest manifest, Woven woven, PrintWriter err) {
    this.home = home;
    this.manifest = manifest;
    this.woven = woven;
    this.ninja = new SourcesNinja(home, manifest, Face.of(home), woven);
    this.err = err;
  }

  /** Where everything of this checkout is built. */
  public Path folder() {
    if (woven != null) {
      return woven.folder();
    }
    return home.resolve("harness-native/target/sources")
        .resolve(manifest.root().getFileName() + "-" + key(manifest.root().toString()));
  }

  /** A short name of it, for files. */
  static String key(String text) {
    return Digests.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, 12);
  }

  /**
   * Builds a flavour.
   *
   * @return what is made of it: a plugin, an explorer or a harness
   * @throws UserError if the sources cannot be built; {@code sources check} names what is missing
   */
  public Path build(SourcesFlavour flavour) throws IOException, InterruptedException {
    synchronized (SourcesBuild.class) { // one ninja in a folder at a time
      return buildNow(flavour);
    }
  }

  private Path buildNow(SourcesFlavour flavour) throws IOException, InterruptedException {
    Path out = Files.createDirectories(folder().resolve(flavour.word()));
    base(flavour);
    Path own = own(out);
    Path artifact = own.resolve(flavour.artifact());
    Path log = own.resolve("build.log");
    Path gaps = own.resolve(GAPS);
    Files.writeString(out.resolve("exports.map"), EXPORTS);
    if (!Files.exists(gaps)) {
      Files.writeString(gaps, LinkGaps.source(List.of(), List.of()));
    }
    write(own.resolve(RULES), Rule.source(manifest.rules()));
    Files.writeString(
        own.resolve("build.ninja"), ninja.text(flavour, out, own, List.of(GAPS, RULES), artifact));
    err.println(
        "mps-stress: building "
            + manifest.name()
            + (woven == null ? "" : " with mutants")
            + " ("
            + flavour.word()
            + ")");
    err.flush();
    Compiler built = ninja(out, own);
    LinkGaps found = LinkGaps.of(built.output());
    if (built.code() != 0
        && !found.gaps().isEmpty()
        && !COMPILE_ERROR.matcher(built.output()).find()) {
      missing = found;
      List<String> symbols = List.copyOf(found.symbols());
      List<String> names = demangled(symbols, out);
      Files.writeString(gaps, LinkGaps.source(symbols, names));
      tell(names);
      built = ninja(out, own);
    }
    Files.writeString(log, built.output());
    if (built.code() != 0) {
      failure = built.output();
      throw new UserError(
          manifest.name()
              + " cannot be built ("
              + flavour.word()
              + "); ./mps-stress sources check names what is missing:\n"
              + errors(built.output())
              + "\nall of it: "
              + log);
    }
    return artifact;
  }

  /** Only where it differs: what is not written is not compiled again. */
  private static void write(Path file, String text) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.writeString(file, text);
    }
  }

  private Compiler ninja(Path out, Path own) throws IOException, InterruptedException {
    List<String> words = List.of("ninja", "-C", out.toString(), "-f");
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of(own.resolve("build.ninja").toString(), "-k", "0", "--quiet"));
    return Compiler.alone(home, all, out);
  }

  /** The names that people know; those of the linker where no tool tells. */
  public static List<String> demangled(List<String> symbols, Path folder)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("c++filt"));
    words.addAll(symbols);
    List<String> names = Compiler.run(words, folder).output().lines().toList();
    return names.size() == symbols.size() ? names : symbols;
  }

  private void tell(List<String> names) {
    err.println(
        "mps-stress: nobody defines "
            + (names.size() == 1 ? "1 name" : names.size() + " names")
            + " of "
            + manifest.name()
            + "; a function of these ends the run with its name, a variable is zero:");
    names.stream().limit(MOST_LINES).forEach(name -> err.println("  " + name));
    err.flush();
  }

  /**
   * Builds a flavour anew as far as it must be, and says what is wanting to link it.
   *
   * @return what the sources name and nobody defines; nothing where it is not come to linking
   */
  public LinkGaps gaps(SourcesFlavour flavour) throws IOException, InterruptedException {
    Path own = own(folder().resolve(flavour.word()));
    Files.deleteIfExists(own.resolve(GAPS));
    Files.deleteIfExists(own.resolve(flavour.artifact()));
    build(flavour);
    return missing;
  }

  /** What the last build said that failed; empty where none did. */
  public String failure() {
    return failure;
  }

  private Path own(Path out) throws IOException {
    return Files.createDirectories(
        out.resolve(manifest.name() + "-" + key(String.valueOf(manifest.file()))));
  }

  private static String errors(String output) {
    String errors =
        output
            .lines()
            .filter(line -> line.contains("error:") || line.contains("undefined reference"))
            .distinct()
            .limit(MOST_LINES)
            .collect(Collectors.joining("\n"));
    return errors.isEmpty()
        ? output.lines().limit(MOST_LINES).collect(Collectors.joining("\n"))
        : errors;
  }

  /** What every subject is linked with; CMake looks once whether it is up to date. */
  private void base(SourcesFlavour flavour) throws IOException, InterruptedException {
    if (!UP_TO_DATE.add(flavour.base(home))) {
      return;
    }
    Path harness = home.resolve("harness-native");
    if (!isConfigured(flavour.preset())) {
      err.println("mps-stress: preparing what sources are linked with (" + flavour.word() + ")");
      err.flush();
    }
    configure(flavour.preset());
    cmake(
        List.of(
            "cmake", "--build", "--preset", flavour.preset(), "--target", "mpsstress_sources_base"),
        harness);
    if (flavour == SourcesFlavour.PLAIN) {
      configure("plain"); // no command before this one may have needed it
      cmake(List.of("cmake", "--build", "--preset", "plain", "--target", "mps-harness"), harness);
    }
  }

  private void configure(String preset) throws IOException, InterruptedException {
    Path script = home.resolve("tools/configure.sh");
    cmake(List.of(script.toString(), "--if-needed", preset), home.resolve("harness-native"));
  }

  private boolean isConfigured(String preset) {
    return Files.exists(home.resolve("harness-native/target/" + preset + "/build.ninja"));
  }

  private void cmake(List<String> words, Path folder) throws IOException, InterruptedException {
    Compiler cmake = Compiler.alone(home, words, folder);
    if (cmake.code() != 0) {
      String last =
          cmake
              .output()
              .lines()
              .skip(Math.max(0, cmake.output().lines().count() - 20))
              .collect(Collectors.joining("\n"));
      throw new FrameworkError(String.join(" ", words) + " failed:\n" + last);
    }
  }
}
