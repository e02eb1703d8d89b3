package org.mpsstress.scenarios.language.program;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mpsstress.model.Json;

/** The one table of operations, shared with the native side. */
public final class OperationTable {
  private static final String RESOURCE = "/org/mpsstress/harness/operations.json";
  private static final String FORMAT = "mps-stress-operations/1";

  private final List<Operation> operations;
  private final Set<String> words;

  private OperationTable(List<Operation> operations) {
    this.operations = List.copyOf(operations);
    this.words = new TreeSet<>(Set.of("on", "raises"));
    operations.forEach(operation -> collect(operation.elements(), words));
  }

  private static void collect(List<Element> elements, Set<String> words) {
    for (Element element : elements) {
      if (element instanceof Element.Literal literal) {
        words.add(literal.text());
      } else if (element instanceof Element.Optional optional) {
        collect(optional.elements(), words);
      }
    }
  }

  /** The table of this build. */
  public static OperationTable get() {
    return Holder.TABLE;
  }

  /** In the order of the table. */
  public List<Operation> operations() {
    return operations;
  }

  /** Words that cannot be names of variables. */
  Set<String> words() {
    return words;
  }

  List<Operation> beginningWith(String word) {
    return operations.stream().filter(o -> o.firstWord().equals(word)).toList();
  }

  Set<String> firstWords() {
    return operations.stream()
        .map(Operation::firstWord)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A regular expression that every line of a program matches. */
  public String pattern() {
    return "^(on [A-Za-z][A-Za-z0-9_]*: )?([A-Za-z][A-Za-z0-9_]* = )?("
        + String.join("|", firstWords())
        + ")( .*)?$";
  }

  /** How all operations are written. */
  public String summary() {
    return operations.stream()
        .map(o -> (o.result() == null ? "" : "x = ") + o.syntax())
        .collect(Collectors.joining("; "));
  }

  private static final class Holder {
    static final OperationTable TABLE = load();

    private static OperationTable load() {
      try (InputStream in = OperationTable.class.getResourceAsStream(RESOURCE)) {
        if (in == null) {
          throw new IllegalStateException("the table of operations is missing: " + RESOURCE);
        }
        Document document = Json.mapper().readValue(in, Document.class);
        if (!FORMAT.equals(document.format())) {
          throw new IllegalStateException(RESOURCE + ": expected the format " + FORMAT);
        }
        return new OperationTable(document.operations());
      } catch (IOException error) {
        throw new UncheckedIOException("cannot read " + RESOURCE, error);
      }
    }
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Document(String format, List<Operation> operations) {}
}
