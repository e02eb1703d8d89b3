package org.mpsstress.cli.sources.compilation;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.mpsstress.cli.mutated.sites.MutantTable;
import org.mpsstress.cli.mutated.sites.Mutation;
import org.mpsstress.cli.mutated.sites.Overlay;
import org.mpsstress.cli.mutated.sites.SeveralUnits;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.FoundMutant;

/**
 * Somebody's sources with all their mutants in one build, beside the build without: written anew
 * when the sources have changed, and compiled in each flavour when it is first needed. Nothing is
 * written into the checkout.
 */
public final class SourcesMutants {
  private final Path home;
  private final Manifest manifest;
  private final PrintWriter err;
  private final Path folder;
  private final Overlay overlay;
  private final Face face;
  private List<FoundMutant> mutants;

  /**
   * Nothing is made yet.
   *
   * @param home the checkout of mps-stress
   * @param manifest which sources
   * @param err where what is done is said
   */
  public SourcesMutants(Path home, Manifest manifest, PrintWriter err) {
    this.home = home;
    this.manifest = manifest;
    this.err = err;
    this.face = Face.of(home);
    this.folder =
        new SourcesBuild(home, manifest, err)
            .folder()
            .resolve("mutants-" + SourcesBuild.key(String.valueOf(manifest.file())));
    this.overlay = new Overlay(folder.resolve("overlay.json"), ours());
  }

  private Path ours() {
    return home.resolve("harness-native/src");
  }

  private Path written() {
    return folder.resolve("written");
  }

  /** All of them; what they are compiled from is written if need be. */
  public List<FoundMutant> mutants() throws IOException, InterruptedException {
    if (mutants == null) {
      Path list = folder.resolve("mutants.json");
      Path stamp = folder.resolve("made-from");
      String from = SourcesDigest.of(manifest) + " " + Mutation.VERSION;
      if (!Files.exists(list) || !Files.exists(stamp) || !Files.readString(stamp).equals(from)) {
        err.println("mps-stress: looking for places in " + manifest.name() + " to be broken");
        err.flush();
        Files.createDirectories(folder);
        Files.deleteIfExists(stamp);
        mutants =
            new Mutation(new SeveralUnits(manifest.root(), units(), overlay, written())).make();
        MutantTable.write(mutants, written());
        forgetObjects();
        Files.write(list, Json.mapper().writeValueAsBytes(mutants));
        Files.writeString(stamp, from);
      } else {
        mutants = Json.mapper().readValue(Files.readAllBytes(list), new TypeReference<>() {});
      }
    }
    return mutants;
  }

  /** C has no switch: a file in Objective-C without C++ stays as it is. */
  private List<SeveralUnits.Unit> units() {
    return manifest.files().stream()
        .filter(file -> !file.toString().endsWith(".m") && !file.toString().endsWith(".c"))
        .map(file -> new SeveralUnits.Unit(file, compiler(file)))
        .toList();
  }

  private List<String> compiler(Path file) {
    List<String> words = new ArrayList<>(List.of(face.compiler()));
    words.addAll(face.arguments(manifest, file));
    return words;
  }

  /** Objects are known by names and flags, and what is written has those of what it was before. */
  private void forgetObjects() throws IOException {
    for (SourcesFlavour flavour : SourcesFlavour.values()) {
      Path built = folder.resolve(flavour.word());
      if (Files.exists(built)) {
        try (Stream<Path> files = Files.walk(built)) {
          for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
    }
  }

  /** Where processes note which mutants they come to. */
  public Path notes() {
    return folder.resolve("reached");
  }

  /** What compiles a file with its mutants by itself; empty for a header. */
  public List<String> compilation(String file) {
    Path source = manifest.root().resolve(file);
    if (!manifest.files().contains(source)) {
      return List.of();
    }
    List<String> words = compiler(source);
    words.addAll(overlay.flags());
    words.add(source.toString());
    return words;
  }

  /** The sources with their mutants in that flavour: a plugin, an explorer or a harness. */
  public Path build(SourcesFlavour flavour) throws IOException, InterruptedException {
    mutants();
    return new SourcesBuild(home, manifest, woven(), err).build(flavour);
  }

  private Woven woven() {
    List<String> table =
        List.of(
            "-I" + ours(),
            "-I" + written(),
            "-stdlib=libc++",
            "-std=c++17",
            "-DMPSSTRESS_MUTANTS_REACHED=\"" + notes() + "\"");
    return new Woven(folder, overlay.flags(), ours().resolve("mutants/sources.cpp"), table);
  }
}
