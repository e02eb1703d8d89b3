package org.mpsstress.model.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.stream.Stream;
import org.mpsstress.model.Json;

/**
 * What a child answers, an object of JSON a line, among all that the code under test may print on
 * the same standard output: text, octets, half lines, braces.
 */
public final class AnswerLines {
  private AnswerLines() {}

  /** The objects, in their order; what is none is passed over. */
  public static Stream<JsonNode> in(String printed) {
    return printed.lines().map(AnswerLines::object).flatMap(Optional::stream);
  }

  /** The last object that has that key. */
  public static Optional<JsonNode> last(String printed, String key) {
    return in(printed).filter(object -> object.has(key)).reduce((earlier, later) -> later);
  }

  /** Of a line that may begin with what had no end of line of its own. */
  private static Optional<JsonNode> object(String line) {
    for (int at = line.indexOf('{'), tries = 0; at >= 0 && tries < 8; tries++) {
      try {
        JsonNode node = Json.mapper().readTree(line.substring(at));
        if (node.isObject()) {
          return Optional.of(node);
        }
      } catch (JsonProcessingException notHere) {
        // perhaps further on
      }
      at = line.indexOf('{', at + 1);
    }
    return Optional.empty();
  }
}
