package org.mpsstress.scenarios.language;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.Position;
import org.mpsstress.scenarios.language.tree.ScalarNode;
import org.mpsstress.scenarios.language.tree.SequenceNode;

/** The parameters of a scenario; every combination of their values is a case. */
final class Matrix {
  private final Map<String, List<ScalarNode>> parameters = new LinkedHashMap<>();
  private final Map<String, Position> positions = new LinkedHashMap<>();

  private Matrix() {}

  /** That of a document; with too many combinations there is a problem and only the first. */
  static Matrix of(View document, long nodes, Problems problems) {
    Matrix matrix = new Matrix();
    for (MappingNode.Entry entry : document.under("matrix").mapping().entries()) {
      List<ScalarNode> values = values(entry.value());
      if (!values.isEmpty()) {
        matrix.parameters.put(entry.name(), values);
        matrix.positions.put(entry.name(), entry.key().position());
      }
    }
    if (!matrix.isSmallEnough(document, nodes, problems)) {
      matrix.parameters.replaceAll((name, values) -> values.subList(0, 1));
    }
    return matrix;
  }

  /** Before anything is made of it: each combination costs a copy of the document. */
  private boolean isSmallEnough(View document, long nodes, Problems problems) {
    double cases = parameters.values().stream().mapToDouble(List::size).reduce(1, (a, b) -> a * b);
    Position at = document.positionOf("matrix");
    if (cases > Limits.CASES) {
      String count = String.format(Locale.ROOT, "%.0f", cases);
      problems.add(at, Complaint.TOO_MANY_CASES, count, Limits.CASES);
      return false;
    }
    if (cases * nodes > Limits.NODES_OF_ALL_CASES) {
      problems.add(
          at, Complaint.TOO_MANY_NODES_OF_CASES, (long) cases, nodes, Limits.NODES_OF_ALL_CASES);
      return false;
    }
    long lines = lines(document) + document.list("groups").stream().mapToLong(Matrix::lines).sum();
    if (cases * lines > Limits.LINES_OF_ALL_CASES) {
      problems.add(at, Complaint.TOO_LARGE_MATRIX, (long) cases, lines, Limits.LINES_OF_ALL_CASES);
      return false;
    }
    return true;
  }

  private static long lines(Node group) {
    return lines(View.of(group));
  }

  private static long lines(View programs) {
    return Stream.of("setup", "program", "teardown").mapToLong(p -> programs.list(p).size()).sum();
  }

  private static List<ScalarNode> values(Node node) {
    return node instanceof SequenceNode sequence
        ? sequence.elements().stream()
            .filter(ScalarNode.class::isInstance)
            .map(ScalarNode.class::cast)
            .map(Matrix::bounded)
            .toList()
        : List.of();
  }

  /** A value too long to be one is complained of elsewhere; until then it must not be copied. */
  private static ScalarNode bounded(ScalarNode value) {
    return value.text().length() <= Limits.NAME
        ? value
        : new ScalarNode(value.position(), value.type(), value.brief(), null);
  }

  /** Each combination; the last parameter changes fastest. */
  List<Map<String, ScalarNode>> combinations() {
    List<Map<String, ScalarNode>> combinations = new ArrayList<>();
    combinations.add(Map.of());
    for (Map.Entry<String, List<ScalarNode>> parameter : parameters.entrySet()) {
      List<Map<String, ScalarNode>> longer = new ArrayList<>();
      for (Map<String, ScalarNode> combination : combinations) {
        for (ScalarNode value : new LinkedHashSet<>(parameter.getValue())) {
          Map<String, ScalarNode> next = new LinkedHashMap<>(combination);
          next.put(parameter.getKey(), value);
          longer.add(next);
        }
      }
      combinations.clear();
      combinations.addAll(longer);
    }
    return combinations;
  }

  /** For instance {@code threads=32,caches=cold}. */
  static String id(Map<String, ScalarNode> combination) {
    return combination.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue().text())
        .collect(Collectors.joining(","));
  }

  /** The values as what they are. */
  static Map<String, Object> values(Map<String, ScalarNode> combination) {
    Map<String, Object> values = new LinkedHashMap<>();
    combination.forEach((name, scalar) -> values.put(name, value(scalar)));
    return values;
  }

  private static Object value(ScalarNode scalar) {
    String text = scalar.text();
    return switch (scalar.type()) {
      case INTEGER -> text.matches("-?[0-9]{1,18}") ? (Object) Long.valueOf(text) : text;
      case FLAG -> Boolean.valueOf(text);
      default -> text;
    };
  }

  void complainOfUnused(Set<String> used, Problems problems) {
    for (String name : parameters.keySet()) {
      if (!used.contains(name)) {
        problems.add(positions.get(name), Complaint.UNUSED_PARAMETER, name, name);
      }
    }
  }
}
