package org.mpsstress.cli.run.changed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mpsstress.cli.mutated.Kill;
import org.mpsstress.model.mutants.BackendMutantsDocument;
import org.mpsstress.model.mutants.FoundMutant;

/**
 * Which case killed which mutants of a file: the committed list, and what campaigns of this
 * checkout have found.
 */
final class Kills {
  private static final String BACKEND = "backend/";

  private final Map<String, List<Place>> byKiller = new TreeMap<>();
  private final Map<Path, Map<String, List<Integer>>> linesOf = new HashMap<>();
  private final Path root;

  /**
   * A mutant that was killed.
   *
   * @param file relative to the backend's sources
   * @param lines that it may be on now: those with its line's text
   */
  private record Place(Path file, List<Integer> lines) {}

  private Kills(Path root) {
    this.root = root;
  }

  /** Nobody has killed any. */
  static Kills none() {
    return new Kills(Path.of(""));
  }

  /**
   * Those that are known.
   *
   * @param root the backend's sources, as they are now
   * @param out the folder with folders of campaigns; it may be missing
   */
  static Kills of(Path root, Path out) throws IOException {
    Kills kills = new Kills(root);
    Kill.committed().forEach(one -> kills.add(one.file(), one.digest(), one.killer()));
    if (Files.isDirectory(out)) {
      try (Stream<Path> runs = Files.list(out)) {
        for (Path document :
            (Iterable<Path>)
                runs.map(run -> run.resolve(BackendMutantsDocument.FILE)).sorted()::iterator) {
          if (Files.isRegularFile(document)) {
            Kill.inCampaign(document)
                .forEach(one -> kills.add(one.file(), one.digest(), one.killer()));
          }
        }
      }
    }
    return kills;
  }

  private void add(String file, String digest, String killer) {
    if (!file.startsWith(BACKEND)) {
      return;
    }
    Path relative = Path.of(file.substring(BACKEND.length()));
    List<Integer> lines =
        linesOf.computeIfAbsent(relative, this::linesByDigest).getOrDefault(digest, List.of());
    byKiller.computeIfAbsent(killer, any -> new ArrayList<>()).add(new Place(relative, lines));
  }

  private Map<String, List<Integer>> linesByDigest(Path file) {
    Map<String, List<Integer>> lines = new HashMap<>();
    try {
      List<String> all = Files.readAllLines(root.resolve(file));
      for (int i = 0; i < all.size(); i++) {
        lines
            .computeIfAbsent(FoundMutant.digestOf(all.get(i)), any -> new ArrayList<>())
            .add(i + 1);
      }
    } catch (IOException gone) {
      return Map.of();
    }
    return lines;
  }

  /** How many a case has killed in functions of those names. */
  long in(Set<String> functions, CodeLines code, String killer) {
    return byKiller.getOrDefault(killer, List.of()).stream()
        .filter(
            kill ->
                kill.lines().stream()
                    .flatMap(
                        line -> code.functions(kill.file(), new Changes.Lines(line, line)).stream())
                    .anyMatch(functions::contains))
        .count();
  }

  /** How many a case has killed in these files. */
  long in(Set<Path> files, String killer) {
    return byKiller.getOrDefault(killer, List.of()).stream()
        .filter(kill -> files.contains(kill.file()))
        .count();
  }

  /** How many a case has killed. */
  long of(String killer) {
    return byKiller.getOrDefault(killer, List.of()).size();
  }
}
