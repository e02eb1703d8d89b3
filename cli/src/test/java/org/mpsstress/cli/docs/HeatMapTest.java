package org.mpsstress.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.LayerWord;

/**
 * The picture in the README is drawn from what the detection matrix printed: {@code
 * docs/results-detection.md} for exploration and plain stress, {@code docs/results-tsan.md} for
 * ThreadSanitizer. {@code -Dgolden.write=true} draws it anew.
 */
final class HeatMapTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Path PICTURE = DOCS.resolve("detection-heat-map.svg");
  private static final Pattern ROW =
      Pattern.compile(
          "^([a-z0-9-]*) +(explored|controlled|free|tsan|asan) +\\S+ +(\\d+)/(\\d+) +(\\d+|–) .*$",
          Pattern.MULTILINE);
  private static final Pattern TSAN_ROW =
      Pattern.compile(
          "^\\| ([a-z0-9-]+) \\| *(?:TS)? *\\|[^|]*\\| (\\d+)/(\\d+) \\| (\\d+|–) .*$",
          Pattern.MULTILINE);
  private static final List<String> LAYERS = List.of("explored", "tsan", "free");
  private static final List<String> TITLES = List.of("explored", "TSan", "stress");
  private static final int STEP = 15;
  private static final int COLUMN = 52;

  /** At least the width of a character of a defect's name, in the widest of the usual fonts. */
  private static final int CHARACTER = 6;

  private static final int TOP = 62;

  /** In how many of its trials a defect was found, and after how many runs half of them had it. */
  private record Found(int in, int of, String n50) {}

  /** By defect, then by layer. */
  private static Map<String, Map<String, Found>> matrix() throws IOException {
    Map<String, Map<String, Found>> matrix = new TreeMap<>();
    String defect = "";
    Matcher row = ROW.matcher(Files.readString(DOCS.resolve("results-detection.md")));
    while (row.find()) {
      defect = row.group(1).isEmpty() ? defect : row.group(1);
      put(
          matrix,
          defect,
          LayerWord.shown(row.group(2)),
          found(row.group(3), row.group(4), row.group(5)));
    }
    Matcher tsan = TSAN_ROW.matcher(Files.readString(DOCS.resolve("results-tsan.md")));
    while (tsan.find()) {
      put(matrix, tsan.group(1), "tsan", found(tsan.group(2), tsan.group(3), tsan.group(4)));
    }
    return matrix;
  }

  private static Found found(String in, String of, String n50) {
    return new Found(Integer.parseInt(in), Integer.parseInt(of), n50);
  }

  private static void put(
      Map<String, Map<String, Found>> matrix, String defect, String layer, Found found) {
    matrix.computeIfAbsent(defect, absent -> new TreeMap<>()).put(layer, found);
  }

  private static String draw(Map<String, Map<String, Found>> matrix) {
    List<String> defects = new ArrayList<>(matrix.keySet());
    int half = (defects.size() + 1) / 2;
    int names = 6 + CHARACTER * defects.stream().mapToInt(String::length).max().orElseThrow();
    int block = names + LAYERS.size() * COLUMN + 24;
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="10.5">
        <title>Planted defects and what finds them</title>
        <rect width="100%%" height="100%%" fill="#fff"/>
        <text x="8" y="18" font-size="14">%d planted defects: share of trials in which each was found; in the cell, N50</text>
        <text x="8" y="34" fill="#555">green: every trial, yellow: some, red: none, grey: not tried there. N50: schedules or runs until half of the trials had found it</text>
        """
            .formatted(2 * block, TOP + half * STEP + 8, defects.size()));
    for (int side = 0; side < 2; side++) {
      int left = side * block + names;
      for (int layer = 0; layer < LAYERS.size(); layer++) {
        svg.append(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#555\">%s</text>\n"
                .formatted(cell(left, layer) + COLUMN / 2, TOP - 6, TITLES.get(layer)));
      }
      for (int i = side * half; i < Math.min(defects.size(), (side + 1) * half); i++) {
        row(svg, left, TOP + (i - side * half) * STEP, defects.get(i), matrix.get(defects.get(i)));
      }
    }
    return svg.append("</svg>\n").toString();
  }

  private static int cell(int left, int layer) {
    return left + layer * COLUMN;
  }

  private static void row(
      StringBuilder svg, int left, int y, String defect, Map<String, Found> layers) {
    svg.append(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n"
            .formatted(left - 6, y + 11, defect));
    for (int layer = 0; layer < LAYERS.size(); layer++) {
      Found found = layers.get(LAYERS.get(layer));
      int x = cell(left, layer);
      svg.append(
          "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n"
              .formatted(x, y, COLUMN - 1, STEP - 1, colour(found)));
      if (found != null) {
        svg.append(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n"
                .formatted(x + COLUMN / 2, y + 11, found.n50()));
      }
    }
  }

  private static String colour(Found found) {
    if (found == null) {
      return "#eee";
    }
    return found.in() == found.of() ? "#9bd3a0" : found.in() > 0 ? "#f5dd90" : "#f0a8a0";
  }

  @Test
  void thePictureIsDrawnFromWhatWasMeasured() throws IOException {
    Map<String, Map<String, Found>> matrix = matrix();
    assertThat(matrix).hasSizeGreaterThanOrEqualTo(65);
    assertThat(matrix.get("non-atomic-counter").get("explored")).isEqualTo(new Found(20, 20, "3"));
    assertThat(matrix.get("library-init-dcl").get("free")).isEqualTo(new Found(0, 5, "–"));
    String picture = draw(matrix);
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(PICTURE, picture);
    }
    assertThat(Files.readString(PICTURE))
        .as("write it with -Dgolden.write=true")
        .isEqualTo(picture);
  }
}
