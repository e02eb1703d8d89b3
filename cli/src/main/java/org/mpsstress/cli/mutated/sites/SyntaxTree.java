package org.mpsstress.cli.mutated.sites;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The syntax tree of a translation unit, as {@code clang -ast-dump=json} writes it: one document
 * for each declaration that was asked for. A location names its file only where it differs from the
 * one written before it.
 */
final class SyntaxTree {
  /** Trees are deep, and are the compiler's: not what somebody sends. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(10_000).build())
                  .build())
          .build();

  private String file;

  private SyntaxTree() {}

  /** The declarations of a dump. */
  static List<Node> of(String dump) throws IOException {
    SyntaxTree tree = new SyntaxTree();
    List<Node> roots = new ArrayList<>();
    try (MappingIterator<JsonNode> documents = MAPPER.readerFor(JsonNode.class).readValues(dump)) {
      while (documents.hasNextValue()) {
        roots.add(tree.node(documents.nextValue(), null));
      }
    } catch (JsonProcessingException broken) {
      throw new IOException("Clang's syntax tree cannot be read: " + broken.getMessage(), broken);
    }
    return roots;
  }

  private Node node(JsonNode json, Node parent) {
    place(json.path("loc"));
    JsonNode range = json.path("range");
    String from = place(range.path("begin"));
    String to = place(range.path("end"));
    boolean whole = from != null && from.equals(to);
    Node node =
        new Node(
            json,
            parent,
            whole ? from : null,
            range.path("begin").path("offset").asInt(-1),
            range.path("end").path("offset").asInt(-1) + range.path("end").path("tokLen").asInt(0));
    for (JsonNode inner : json.path("inner")) {
      if (inner.has("kind")) {
        node(inner, node);
      }
    }
    return node;
  }

  /** The file of a location; null where it comes of a macro, or there is none. */
  private String place(JsonNode location) {
    if (location.has("spellingLoc") || location.has("expansionLoc")) {
      place(location.path("spellingLoc"));
      place(location.path("expansionLoc"));
      return null;
    }
    if (!location.has("offset")) {
      return null;
    }
    file = location.path("file").asText(file);
    return file;
  }
}
