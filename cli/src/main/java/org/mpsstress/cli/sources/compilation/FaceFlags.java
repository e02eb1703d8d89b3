package org.mpsstress.cli.sources.compilation;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.Json;

/** The flags that the face of Metal and its subjects are compiled with, from {@code flags.json}. */
final class FaceFlags {
  private final JsonNode root;

  private FaceFlags(JsonNode root) {
    this.root = root;
  }

  /** Those of a checkout of mps-stress. */
  static FaceFlags of(Path home) {
    Path file = home.resolve("harness-native/src/objc/flags.json");
    try {
      return new FaceFlags(Json.mapper().readTree(Files.readString(file)));
    } catch (IOException error) {
      throw new UncheckedIOException(file + " cannot be read", error);
    }
  }

  String compiler() {
    return root.path("compiler").asText();
  }

  /** For every source. */
  List<String> common() {
    return words(root.path("common"));
  }

  /** For sources in Objective-C++. */
  List<String> objectiveCxx() {
    return words(root.path("objectiveCxx"));
  }

  /** For sources in Objective-C without C++. */
  List<String> objectiveC() {
    return words(root.path("objectiveC"));
  }

  /** How a flavour instruments. */
  List<String> flavour(String word) {
    return words(root.path("flavours").path(word));
  }

  /** What a flavour's linker is told. */
  List<String> link(String word) {
    return words(root.path("link").path(word));
  }

  private static List<String> words(JsonNode array) {
    List<String> words = new ArrayList<>();
    array.forEach(word -> words.add(word.asText()));
    return words;
  }
}
