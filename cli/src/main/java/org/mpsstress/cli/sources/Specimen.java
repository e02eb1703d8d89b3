package org.mpsstress.cli.sources;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.sources.manifest.ManifestReader;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.detection.Defect;
import org.mpsstress.scenarios.detection.Place;
import org.mpsstress.scenarios.detection.Places;

/**
 * Sources of this project's own, written as backends are: what is tested where nobody names
 * sources. Each of its defects is a manifest with one file replaced.
 */
public final class Specimen {
  private static final Path FOLDER = Path.of("harness-native/specimen");

  /** What is planted and where it is looked for, from the checkout's folder. */
  public static final Path DEFECTS = FOLDER.resolve("defects.json");

  private Specimen() {}

  /** What is planted, and where it is looked for. */
  public record Planted(Defect defect, Places.Entry places) {}

  /** An entry of the file. */
  private record Entry(
      String id, String title, String component, List<String> detectors, List<Place> places) {}

  /**
   * The sources.
   *
   * @param home the checkout of mps-stress
   * @param defect planted in them, or null
   */
  static Manifest manifest(Path home, String defect) throws IOException {
    Path folder = home.resolve(FOLDER);
    Path place = defect == null ? folder : folder.resolve("defects").resolve(defect);
    return ManifestReader.read(place.resolve(Manifest.FILE_NAME), null);
  }

  /** Whether it is there: not in every bundle. */
  static boolean isThere(Path home) {
    return Files.exists(home.resolve(FOLDER).resolve(Manifest.FILE_NAME));
  }

  /** The sources built, with that defect or, for null, without any. */
  public static SourcesSubject subject(Path home, String defect, PrintWriter err)
      throws IOException, InterruptedException {
    SourcesSubject subject = SourcesSubject.quietly(manifest(home, defect), null, home, err);
    return defect == null ? subject : subject.planted();
  }

  /** What can be planted. */
  public static List<Planted> defects(Path home) throws IOException {
    Manifest sound = manifest(home, null);
    return Json.mapper()
        .readValue(home.resolve(DEFECTS).toFile(), new TypeReference<List<Entry>>() {})
        .stream()
        .map(entry -> planted(entry, sound.pool()))
        .toList();
  }

  private static Planted planted(Entry entry, String pool) {
    Set<FindingKind> detectors = EnumSet.noneOf(FindingKind.class);
    entry.detectors().forEach(word -> detectors.add(FindingKind.of(word)));
    return new Planted(
        new Defect(entry.id(), entry.title(), entry.component(), detectors),
        new Places.Entry(entry.id(), pool, entry.places()));
  }
}
