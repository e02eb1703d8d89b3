package org.mpsstress.scenarios.language;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.model.ForeignFile;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.language.shape.DocumentChecker;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.Position;
import org.mpsstress.scenarios.language.tree.ScalarNode;
import org.mpsstress.scenarios.language.tree.Substitution;
import org.mpsstress.scenarios.language.tree.TreeReader;

/** Reads scenarios, or says what is wrong with them: everything that it finds, at once. */
public final class ScenarioLoader {
  private final String file;
  private final ExpectationCatalogue expectations;
  private final Problems problems;

  private ScenarioLoader(String file, ExpectationCatalogue expectations) {
    this.file = file;
    this.expectations = expectations;
    this.problems = new Problems(file);
  }

  /**
   * Reads a file.
   *
   * @throws ScenarioException if it is not well formed
   */
  public static Scenario load(Path path) throws IOException {
    return load(path.toString(), ForeignFile.beginning(path, Limits.FILE_BYTES + 1));
  }

  /**
   * Reads a text; {@code file} is what messages call it.
   *
   * @throws ScenarioException if it is not well formed
   */
  public static Scenario load(String file, String text) {
    return load(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Reads the bytes of a file. */
  public static Scenario load(String file, byte[] bytes) {
    return load(file, bytes, ExpectationCatalogue.ofThisBuild());
  }

  /** The same with other oracles than those of this build. */
  static Scenario load(String file, byte[] bytes, ExpectationCatalogue expectations) {
    return new ScenarioLoader(file, expectations).read(bytes);
  }

  private Scenario read(byte[] bytes) {
    if (bytes.length > Limits.FILE_BYTES) {
      problems.add(Position.START, Complaint.FILE_TOO_LARGE, Limits.FILE_BYTES);
    }
    problems.throwIfAny();
    Optional<Node> root = TreeReader.read(decode(bytes), problems);
    problems.throwIfAny();
    Node document = root.orElseThrow();
    List<Point> points = points(document);
    problems.throwIfAny();
    return scenario(View.of(document), points);
  }

  private String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException error) {
      problems.add(Position.START, Complaint.NOT_UTF8);
      problems.throwIfAny();
      throw new IllegalStateException(error);
    }
  }

  /** Reads the document once for each combination of its parameters. */
  private List<Point> points(Node document) {
    Matrix matrix = Matrix.of(View.of(document), document.nodes(), problems);
    Set<String> used = new HashSet<>();
    List<Point> points = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    Map<Problem, List<String>> cases = new LinkedHashMap<>();
    for (Map<String, ScalarNode> combination : matrix.combinations()) {
      Problems ofPoint = new Problems(file);
      Substitution substitution = new Substitution(combination, ofPoint);
      Node substituted = substitute(document, substitution);
      used.addAll(substitution.used());
      String id = Matrix.id(combination);
      ids.add(id);
      if (ofPoint.isEmpty()) {
        points.add(point(substituted, id, Matrix.values(combination), ofPoint));
      }
      ofPoint.all().forEach(p -> cases.computeIfAbsent(p, key -> new ArrayList<>()).add(id));
      if (cases.size() >= Problems.MOST) {
        break; // of as many no more would be shown
      }
    }
    cases.forEach(
        (problem, inCases) -> {
          boolean everywhere = inCases.size() == ids.size();
          problems.addAll(List.of(everywhere ? problem : problem.inCase(inCases.get(0))));
        });
    if (problems.isEmpty()) {
      matrix.complainOfUnused(used, problems);
    }
    return points;
  }

  private Point point(Node document, String id, Map<String, Object> parameters, Problems ofPoint) {
    new DocumentChecker(ofPoint, expectations.judged())
        .check(document, Keywords.SCENARIO, "the document");
    return new PointReader(View.of(document), ofPoint).read(id, parameters);
  }

  /** Parameters may stand everywhere but in what is the same in all cases. */
  private static Node substitute(Node document, Substitution substitution) {
    if (!(document instanceof MappingNode mapping)) {
      return document;
    }
    return new MappingNode(
        mapping.position(),
        mapping.entries().stream()
            .map(
                entry ->
                    Keywords.FIXED.contains(entry.name())
                        ? entry
                        : new MappingNode.Entry(entry.key(), substitution.apply(entry.value())))
            .toList());
  }

  private Scenario scenario(View document, List<Point> points) {
    List<String> pools = document.texts("pools");
    return new Scenario(
        document.text("scenario", ""),
        document.text("title", ""),
        document.texts("checks"),
        document.text("source", ""),
        pools.isEmpty() ? List.of(Pool.PATCHED.word()) : pools,
        file,
        document.position().line(),
        points);
  }
}
