package org.mpsstress.scenarios.language.program;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.mpsstress.model.Json;

/** The one table of operations, shared with the native side. */
public final class OperationTable {
  static final String RESOURCE = "/org/mpsstress/harness/operations.json";
  private static final String FORMAT = "mps-stress-operations/1";

  private final List<Operation> operations;
  private final Set<String> words;
  private final SortedMap<String, List<Syntax>> byFirstWord = new TreeMap<>();
  private final Map<String, Operation> byName = new HashMap<>();
  private final Map<String, Kernel> kernels = new HashMap<>();

  /** An operation with the parts of its syntax. */
  record Syntax(Operation operation, List<Element> elements) {
    long literals() {
      return elements.stream().filter(Element.Literal.class::isInstance).count();
    }
  }

  private OperationTable(List<Operation> operations) {
    this.operations = List.copyOf(operations);
    this.words = new TreeSet<>(Set.of("on", "or", "raises", "answers"));
    for (Operation operation : operations) {
      byName.put(operation.name(), operation);
      Syntax syntax = new Syntax(operation, operation.elements());
      collect(syntax.elements(), words);
      byFirstWord.computeIfAbsent(operation.firstWord(), word -> new ArrayList<>()).add(syntax);
    }
    computing().forEach(operation -> kernels.put(operation.name(), operation.kernel()));
    // "query stream s" before "query e", so that words are known that could have stood there.
    byFirstWord.values().forEach(s -> s.sort(Comparator.comparing(Syntax::literals).reversed()));
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

  /** Those that compute, in the order of the table. */
  public List<Operation> computing() {
    return operations.stream().filter(operation -> operation.kernel() != null).toList();
  }

  /** The names of those that are such, in the order of the table. */
  public Set<String> namesOf(Predicate<Operation> such) {
    return operations.stream()
        .filter(such)
        .map(Operation::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The operation of that name. */
  public Operation named(String name) {
    return Optional.ofNullable(byName.get(name)).orElseThrow();
  }

  /** What is known of the word if it computes. */
  public Optional<Kernel> kernel(String name) {
    return Optional.ofNullable(kernels.get(name));
  }

  /** Whether it is a word of operations, which names nothing. */
  public boolean isReserved(String name) {
    return words.contains(name);
  }

  /** Words that cannot be names of variables. */
  Set<String> words() {
    return words;
  }

  /** What begins with that word, those with most words of the language first. */
  List<Syntax> beginningWith(String word) {
    return byFirstWord.getOrDefault(word, List.of());
  }

  /** The words with which operations begin. */
  public Set<String> firstWords() {
    return byFirstWord.keySet();
  }

  /** A regular expression that every line of a program matches. */
  public String pattern() {
    return "^(on [A-Za-z][A-Za-z0-9_]*: )?(block [A-Za-z][A-Za-z0-9_]* [{] )?"
        + "([A-Za-z][A-Za-z0-9_]* = )?("
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
