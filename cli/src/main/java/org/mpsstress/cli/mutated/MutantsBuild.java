package org.mpsstress.cli.mutated;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mpsstress.cli.mutated.sites.MutantTable;
import org.mpsstress.cli.mutated.sites.Mutation;
import org.mpsstress.cli.mutated.sites.OneUnit;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * The backend with all its mutants in one build: sources in the build tree, made anew when those of
 * the backend have changed, and what is compiled of them in each flavour when it is first needed.
 */
public final class MutantsBuild {
  private static final Duration PATIENCE = Duration.ofMinutes(20);
  private static final String FOLDER = "backend";
  private static final String LIST = "mutants.json";

  /** The flavour whose generated headers are read; those of the others are the same. */
  private static final String CONFIGURED = "controlled";

  private final Path home;
  private final PrintWriter err;
  private final Map<String, Path> built = new HashMap<>();
  private List<FoundMutant> mutants;

  /**
   * Nothing is made yet.
   *
   * @param home the checkout
   * @param err where what is done is said
   */
  public MutantsBuild(Path home, PrintWriter err) {
    this.home = home;
    this.err = err;
  }

  private Path harness() {
    return home.resolve("harness-native");
  }

  private Path folder() {
    return harness().resolve("target/mutants");
  }

  /** The sources with mutants in them, as compilers are given them. */
  private Path sources() {
    return folder().resolve("sources");
  }

  /** What files of the backend are compiled with, by Clang, in any flavour. */
  private List<String> flags() {
    return List.of(
        "-std=c++17",
        "-stdlib=libc++",
        "-I" + harness().resolve("include"),
        "-I" + harness().resolve("target").resolve(CONFIGURED).resolve("generated"));
  }

  /** All mutants; the sources are made if need be. */
  public List<FoundMutant> mutants() throws IOException, InterruptedException {
    if (mutants == null) {
      Path list = folder().resolve(LIST);
      Path stamp = folder().resolve("made-from");
      String from = digest();
      if (!Files.exists(list) || !Files.exists(stamp) || !Files.readString(stamp).equals(from)) {
        say("looking for places in src/backend where code can be broken");
        Files.deleteIfExists(stamp);
        configure(CONFIGURED);
        mutants =
            new Mutation(new OneUnit(harness().resolve("src"), FOLDER, flags(), sources())).make();
        MutantTable.write(mutants, sources());
        Files.write(list, Json.mapper().writeValueAsBytes(mutants));
        Files.writeString(stamp, from);
      } else {
        mutants = Json.mapper().readValue(Files.readAllBytes(list), new TypeReference<>() {});
      }
    }
    return mutants;
  }

  /** Where processes note which mutants are run; one campaign of a checkout at a time. */
  Path notes() {
    return folder().resolve("reached");
  }

  /** What compiles a file of the backend by itself ({@code MutatedSubject}). */
  List<String> compilation(String file) {
    if (!file.endsWith(".cpp")) {
      return List.of();
    }
    List<String> words = new ArrayList<>(List.of("clang++-19", "-O2"));
    words.addAll(flags());
    words.addAll(List.of("-I" + sources(), "-I" + harness().resolve("src")));
    // Other streams than the code's own are asked for; not every file knows the pool.
    words.addAll(
        List.of("-include", "backend/pool/stream_pool.hpp", "-include", "backend/backend.hpp"));
    words.add(sources().resolve(file).toString());
    return words;
  }

  /** The explorer with the mutants in it. */
  public Path explorer() throws IOException, InterruptedException {
    return built("controlled", "mps-explore-mutants", "app/mps-explore-mutants");
  }

  /** What workers load. */
  public Path plugin() throws IOException, InterruptedException {
    return built("plain", "mpsstress_mutants_plugin", "src/mutants/libmpsstress_mutants_plugin.so");
  }

  /** The harness with the mutants in it, built with that sanitizer. */
  public Path harness(String sanitizer) throws IOException, InterruptedException {
    return built(sanitizer, "mps-harness-mutants", "app/mps-harness-mutants");
  }

  private Path built(String flavour, String target, String file)
      throws IOException, InterruptedException {
    Path known = built.get(flavour + target);
    if (known != null) {
      return known;
    }
    mutants();
    say("building the backend with its mutants, flavour " + flavour);
    configure(flavour);
    cmake(List.of("cmake", "--build", "--preset", flavour, "--target", target));
    Path made = harness().resolve("target").resolve(flavour).resolve(file);
    built.put(flavour + target, made);
    return made;
  }

  private void configure(String flavour) throws IOException, InterruptedException {
    cmake(List.of(home.resolve("tools/configure.sh").toString(), flavour));
  }

  private void cmake(List<String> words) throws IOException, InterruptedException {
    EndedChild ended = ChildCommand.of(words).in(harness()).mergeErrors().limit(PATIENCE).run();
    if (!ended.succeeded()) {
      List<String> lines = ended.output().lines().toList();
      throw new FrameworkError(
          String.join(" ", words)
              + " failed:\n"
              + String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size())));
    }
  }

  private void say(String what) {
    err.println("mps-stress: " + what);
    err.flush();
  }

  /**
   * Of everything that the list of mutants comes from: the backend, how it is read, and this
   * program.
   */
  private String digest() throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      Path sources = harness().resolve("src");
      List<Path> files;
      try (Stream<Path> all = Files.walk(sources.resolve(FOLDER))) {
        files = all.filter(Files::isRegularFile).sorted().toList();
      }
      for (Path file : files) {
        digest.update(sources.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file));
      }
      digest.update(String.join("\n", flags()).getBytes(StandardCharsets.UTF_8));
      digest.update(Mutation.VERSION.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
