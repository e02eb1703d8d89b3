package org.mpsstress.reports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.ForeignFile;
import org.mpsstress.model.Json;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunRecord;

/**
 * A record as it may be shown to everybody: where things lay on one machine is replaced by {@code
 * $LIBTORCH}, {@code $CHECKOUT}, {@code $RUN} and {@code $HOME}, in tokens, too. Digests and build
 * ids stay: they say what was tested.
 */
public final class Publication {
  /** What the provenance of such a record says of itself. */
  static final String NOTICE =
      "folders are replaced by $LIBTORCH, $CHECKOUT, $RUN and $HOME; digests are as they were";

  private static final String OUT = "--out";
  private static final String INSIDE = "/harness-native/";
  private static final String NAME = "[A-Za-z0-9._-]";
  private static final Pattern HOMES =
      Pattern.compile("(/home|/Users)/" + NAME + "+|/root(?!" + NAME + ")");

  private final Map<String, String> folders = new LinkedHashMap<>();

  private Publication() {}

  /** What to replace in that record; a user's home on this machine, too. */
  public static Publication of(RunRecord record, String home) {
    Publication all = new Publication();
    Map<String, Object> facts = record.run().provenance();
    if (facts.containsKey("harness")) {
      all.put(folderOfLibrary(text(facts.get("library"))), "$LIBTORCH");
    }
    for (String fact : List.of("harness", "plugin", "library")) {
      String path = text(facts.get(fact));
      int end = path.indexOf(INSIDE);
      all.put(end < 0 ? "" : path.substring(0, end), "$CHECKOUT");
    }
    all.put(folderOfRun(record.run().commandLine()), "$RUN");
    all.put(home == null ? "" : home, "$HOME");
    return all;
  }

  /** What {@code --out} names; a folder that the user does not name lies in the checkout. */
  private static String folderOfRun(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.startsWith(OUT + "=")) {
        return word.substring(OUT.length() + 1);
      }
      if (word.equals(OUT) && i + 1 < words.size()) {
        return words.get(i + 1);
      }
    }
    return "";
  }

  private static String text(Object fact) {
    return fact == null ? "" : fact.toString();
  }

  private static String folderOfLibrary(String library) {
    int last = library.lastIndexOf('/');
    String folder = last < 0 ? "" : library.substring(0, last);
    return folder.endsWith("/lib")
        ? folder.substring(0, folder.length() - "/lib".length())
        : folder;
  }

  private void put(String folder, String name) {
    if (folder.startsWith("/") && folder.length() > 1) { // one word alone may be any word
      folders.putIfAbsent(folder, name);
    }
  }

  /** A text without these folders; a token with what it names replaced inside. */
  String replaced(String text) {
    try {
      RunToken token = RunToken.decode(text);
      LibraryToken library = token.library();
      if (library != null) {
        token =
            token.withLibrary(
                new LibraryToken(
                    library.sut(), library.device(), library.sha256(), paths(library.path())));
      }
      return token.file() == null ? token.encode() : token.withFile(paths(token.file())).encode();
    } catch (RunTokenException notOne) {
      return paths(text);
    }
  }

  private String paths(String text) {
    String result = text;
    for (Map.Entry<String, String> one : folders.entrySet()) {
      Pattern whole = Pattern.compile(Pattern.quote(one.getKey()) + "(?!" + NAME + ")");
      result = whole.matcher(result).replaceAll(Matcher.quoteReplacement(one.getValue()));
    }
    return HOMES.matcher(result).replaceAll(Matcher.quoteReplacement("$HOME"));
  }

  /**
   * Writes the record of a run anew, all that its reader accepts. Of a last line that was cut off
   * only the brace is left: it shows that there was one, and what it names could not be replaced.
   *
   * @param record the file
   * @param to a new file
   */
  public void write(Path record, Path to) throws IOException {
    StringBuilder written = new StringBuilder();
    String text = new String(Files.readAllBytes(record), StandardCharsets.UTF_8);
    for (int begins = 0; begins < text.length(); ) {
      int ends = text.indexOf('\n', begins);
      String line = Json.wholeCharacters(text.substring(begins, ends < 0 ? text.length() : ends));
      if (ends < 0 && !isEntry(line)) {
        written.append('{');
        break;
      }
      JsonNode shown = replaced(Json.mapper().readTree(line));
      if (begins == 0 && shown.get("provenance") instanceof ObjectNode facts) {
        facts.put("published", NOTICE);
      }
      written.append(Json.mapper().writeValueAsString(shown)).append('\n');
      begins = ends < 0 ? text.length() : ends + 1;
    }
    Files.writeString(to, written);
  }

  private static boolean isEntry(String line) {
    try {
      return Json.mapper().readValue(line, RecordEntry.class) != null;
    } catch (JsonProcessingException cutOff) {
      return false;
    }
  }

  /**
   * Writes a document of JSON anew, one that belongs to the run: of a benchmark, say.
   *
   * @param document the file
   * @param to a new file
   * @throws IllegalArgumentException if that is no object of JSON
   * @throws java.nio.file.NoSuchFileException if there is no such file
   */
  public void writeDocument(Path document, Path to) throws IOException {
    ObjectMapper mapper = Json.mapper();
    JsonNode read;
    try {
      read = mapper.readTree(Json.text(ForeignFile.read(document, Json.MAX_BYTES)));
    } catch (JsonProcessingException error) {
      throw new IllegalArgumentException(document + " is no document of JSON", error);
    }
    if (!(read instanceof ObjectNode object)) {
      throw new IllegalArgumentException(document + " is no document of JSON");
    }
    ObjectNode shown = (ObjectNode) replaced(object);
    shown.put("published", NOTICE);
    Files.writeString(to, mapper.writeValueAsString(shown) + "\n");
  }

  private JsonNode replaced(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.fieldNames().forEachRemaining(name -> object.set(name, replaced(object.get(name))));
      return object;
    }
    if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, replaced(array.get(i)));
      }
      return array;
    }
    return node.isTextual() ? TextNode.valueOf(replaced(node.textValue())) : node;
  }
}
