package org.mpsstress.scenarios.language.tree;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.JacksonYAMLParseException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Problems;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads YAML into a tree. Only plain data is understood: no tags, no anchors, no aliases, nothing
 * that could make a type or grow a document.
 */
public final class TreeReader {
  private static final YAMLFactory FACTORY = new YAMLFactory();

  private final YAMLParser parser;
  private final Problems problems;
  private final List<String> lines;
  private int nodes;

  private TreeReader(YAMLParser parser, String text, Problems problems) {
    this.parser = parser;
    this.problems = problems;
    this.lines = text.lines().toList();
  }

  /** The document, or nothing where it cannot be read; then there is a problem. */
  public static Optional<Node> read(String text, Problems problems) {
    try (YAMLParser parser = FACTORY.createParser(text)) {
      return new TreeReader(parser, text, problems).document();
    } catch (TooLarge large) {
      problems.add(large.position, large.complaint, large.most);
    } catch (JacksonYAMLParseException error) {
      problems.add(position(error.getLocation()), Complaint.YAML_SYNTAX, reason(error));
    } catch (IOException error) {
      problems.add(Position.START, Complaint.YAML_SYNTAX, firstLine(error.getMessage()));
    }
    return Optional.empty();
  }

  private Optional<Node> document() throws IOException {
    if (parser.nextToken() == null) {
      problems.add(Position.START, Complaint.EMPTY_FILE);
      return Optional.empty();
    }
    Node root = node(0);
    if (parser.nextToken() != null) {
      problems.add(here(), Complaint.SECOND_DOCUMENT);
    }
    return problems.isEmpty() ? Optional.of(root) : Optional.empty();
  }

  /** The node that the current token begins. */
  private Node node(int depth) throws IOException {
    refuseSpecials();
    count();
    if (depth > Limits.DEPTH) {
      throw new TooLarge(here(), Complaint.TOO_DEEP, Limits.DEPTH);
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> mapping(depth);
      case START_ARRAY -> sequence(depth);
      default -> scalar(type(parser.currentToken()));
    };
  }

  private void count() throws TooLarge {
    if (++nodes > Limits.NODES) {
      throw new TooLarge(here(), Complaint.TOO_MANY_NODES, Limits.NODES);
    }
  }

  private void refuseSpecials() throws IOException {
    boolean anchor = parser.getObjectId() != null && parser.currentToken() != JsonToken.FIELD_NAME;
    if (parser.isCurrentAlias() || anchor) {
      problems.add(here(), Complaint.ALIAS);
    }
    if (parser.getTypeId() != null) {
      problems.add(here(), Complaint.TAG);
    }
  }

  private MappingNode mapping(int depth) throws IOException {
    Position position = here();
    List<MappingNode.Entry> entries = new ArrayList<>();
    Map<String, Position> seen = new HashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      refuseSpecials();
      count();
      ScalarNode key = scalar(ScalarNode.Type.TEXT);
      Position first = seen.putIfAbsent(key.text(), key.position());
      if (first != null) {
        problems.add(key.position(), Complaint.DUPLICATE_KEY, key.brief(), first.line());
      }
      parser.nextToken();
      entries.add(new MappingNode.Entry(key, node(depth + 1)));
    }
    return new MappingNode(position, entries);
  }

  private SequenceNode sequence(int depth) throws IOException {
    Position position = here();
    List<Node> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(node(depth + 1));
    }
    return new SequenceNode(position, elements);
  }

  private ScalarNode scalar(ScalarNode.Type type) throws IOException {
    Position position = here();
    String text = parser.getText();
    return new ScalarNode(position, type, text, columns(position, text));
  }

  /** Columns can be told where the text stands in the file as it is, quotation marks or not. */
  private int[] columns(Position position, String text) {
    if (position.line() > lines.size()) {
      return null;
    }
    String line = lines.get(position.line() - 1);
    int start = position.column() - 1;
    if (start < line.length() && "'\"".indexOf(line.charAt(start)) >= 0) {
      start++;
    }
    if (!line.startsWith(text, start)) {
      return null;
    }
    int[] columns = new int[text.length()];
    for (int index = 0; index < columns.length; index++) {
      columns[index] = start + 1 + index;
    }
    return columns;
  }

  private static ScalarNode.Type type(JsonToken token) {
    return switch (token) {
      case VALUE_NUMBER_INT -> ScalarNode.Type.INTEGER;
      case VALUE_NUMBER_FLOAT -> ScalarNode.Type.DECIMAL;
      case VALUE_TRUE, VALUE_FALSE -> ScalarNode.Type.FLAG;
      case VALUE_NULL -> ScalarNode.Type.NOTHING;
      default -> ScalarNode.Type.TEXT;
    };
  }

  private Position here() {
    return position(parser.currentTokenLocation());
  }

  private static Position position(JsonLocation location) {
    return location == null
        ? Position.START
        : new Position(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  private static String reason(JacksonYAMLParseException error) {
    return error.getCause() instanceof MarkedYAMLException marked
        ? firstLine(marked.getProblem())
        : firstLine(error.getOriginalMessage());
  }

  private static String firstLine(String message) {
    String first = message == null ? "" : message.lines().findFirst().orElse("");
    // Where the parser quotes what failed within it, or names its own parts, that is of no use.
    boolean internal = first.contains("Exception") || first.contains("org.yaml.");
    return first.isEmpty() || internal ? "it cannot be read" : first;
  }

  private static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;
    private final transient Position position;
    private final Complaint complaint;
    private final int most;

    TooLarge(Position position, Complaint complaint, int most) {
      super(complaint.name());
      this.position = position;
      this.complaint = complaint;
      this.most = most;
    }
  }
}
