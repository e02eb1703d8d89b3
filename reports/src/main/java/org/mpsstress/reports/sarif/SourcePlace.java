package org.mpsstress.reports.sarif;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a file, as far as a frame of a stack names one.
 *
 * @param uri from the root of the repository
 * @param line in the file
 */
record SourcePlace(String uri, int line) {
  private static final Pattern FRAME =
      Pattern.compile("(?:^|[ (])((?:src|app)/[\\w./+-]+\\.\\w{1,4}):([1-9]\\d{0,8})\\b");
  private static final Pattern SCENARIO = Pattern.compile("[\\w./-]+\\.ya?ml");

  /** Where the frame is in our own native code; empty for any other. */
  static Optional<SourcePlace> of(String frame) {
    Matcher place = FRAME.matcher(frame);
    return place.find()
        ? Optional.of(
            new SourcePlace("harness-native/" + place.group(1), Integer.parseInt(place.group(2))))
        : Optional.empty();
  }

  /** The first frame that has a place. */
  static Optional<SourcePlace> of(List<String> stack) {
    return stack.stream().flatMap(frame -> of(frame).stream()).findFirst();
  }

  /** A line of a scenario, whose file is one of the catalogue's or the user's. */
  static Optional<SourcePlace> ofScenario(String file, Integer line) {
    if (file == null || line == null || line < 1 || !SCENARIO.matcher(file).matches()) {
      return Optional.empty();
    }
    boolean ofCatalogue = !file.contains("/");
    String folder = "scenarios/src/main/resources/org/mpsstress/scenarios/catalogue/";
    return Optional.of(
        new SourcePlace(ofCatalogue ? folder + file : file.replaceFirst("^/+", ""), line));
  }

  /** SARIF's location object. */
  ObjectNode location(String message) {
    ObjectNode location = JsonNodeFactory.instance.objectNode();
    ObjectNode physical = location.putObject("physicalLocation");
    ObjectNode artifact = physical.putObject("artifactLocation");
    artifact.put("uri", uri);
    artifact.put("uriBaseId", "SRCROOT");
    physical.putObject("region").put("startLine", line);
    if (message != null) {
      location.putObject("message").put("text", message);
    }
    return location;
  }
}
