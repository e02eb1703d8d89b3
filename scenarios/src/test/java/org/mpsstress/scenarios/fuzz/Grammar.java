package org.mpsstress.scenarios.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.language.shape.ValueType;
import org.mpsstress.scenarios.language.shape.ValueType.Either;
import org.mpsstress.scenarios.language.shape.ValueType.Key;
import org.mpsstress.scenarios.language.shape.ValueType.ListOf;
import org.mpsstress.scenarios.language.shape.ValueType.MapOf;
import org.mpsstress.scenarios.language.shape.ValueType.Struct;
import org.mpsstress.scenarios.language.shape.ValueType.Word;

/**
 * All that a scenario can say, in a phrase each: keys, the words that may stand for their values,
 * operations, what a line may have around its operation, and the allocator's classes. Made of the
 * tables that the parser has.
 */
final class Grammar {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  /** Words that come with operations and faults, which need them. */
  private static final String OF_SUTS = "a capability";

  private static final Map<String, Pattern> FORMS = forms();

  private Grammar() {}

  /** What a line may have, and how it looks. */
  private static Map<String, Pattern> forms() {
    Map<String, Pattern> forms = new LinkedHashMap<>();
    forms.put("a line: on", Pattern.compile("^on \\w+: "));
    forms.put("a line: block", Pattern.compile("block \\w+ \\{"));
    forms.put("a line: raises", Pattern.compile("(?<! or) raises \""));
    forms.put("a line: or raises", Pattern.compile(" or raises \""));
    forms.put("a line: answers", Pattern.compile(" answers \\d+$"));
    forms.put("a line: answers to", Pattern.compile(" answers \\d+ to \\d+$"));
    return forms;
  }

  static Set<String> all() {
    Set<String> all = new TreeSet<>(FORMS.keySet());
    add(all, Keywords.SCENARIO);
    OperationTable.get().operations().forEach(one -> all.add("operation: " + one.name()));
    for (SizeClass size : SizeClass.values()) {
      all.add("size: " + size.word());
    }
    return all;
  }

  private static void add(Set<String> all, Struct struct) {
    for (Key key : struct.keys()) {
      String phrase = struct.what() + ": " + key.name();
      all.add(phrase);
      add(all, phrase, key.type());
    }
  }

  private static void add(Set<String> all, String phrase, ValueType type) {
    if (type instanceof Struct struct) {
      add(all, struct);
    } else if (type instanceof Word words && !words.what().equals(OF_SUTS)) {
      words.words().forEach(word -> all.add(phrase + " = " + word));
    } else if (type instanceof ListOf list) {
      add(all, phrase, list.element());
    } else if (type instanceof MapOf map) {
      add(all, phrase, map.value());
    } else if (type instanceof Either either) {
      either.choices().forEach(choice -> add(all, phrase, choice));
    } // numbers and texts are not told apart
  }

  /** What the program says of it. */
  static Set<String> of(Generator.Program program) {
    Set<String> said = new TreeSet<>();
    try {
      walk(said, Keywords.SCENARIO, YAML.readTree(program.draft().toYaml()));
    } catch (JsonProcessingException broken) {
      throw new AssertionError(broken);
    }
    program.scenario().points().get(0).groups().stream()
        .flatMap(Group::steps)
        .forEach(step -> line(said, step));
    Coverage.features(program.scenario()).stream()
        .filter(feature -> feature.startsWith("size "))
        .forEach(feature -> said.add("size: " + feature.substring(feature.lastIndexOf(' ') + 1)));
    return said;
  }

  private static void line(Set<String> said, Step step) {
    said.add("operation: " + step.operation().name());
    FORMS.forEach(
        (phrase, form) -> {
          if (form.matcher(step.text()).find()) {
            said.add(phrase);
          }
        });
  }

  private static void walk(Set<String> said, Struct struct, JsonNode node) {
    for (Key key : struct.keys()) {
      if (node.isObject() && node.has(key.name())) {
        String phrase = struct.what() + ": " + key.name();
        said.add(phrase);
        walk(said, phrase, key.type(), node.get(key.name()));
      }
    }
  }

  private static void walk(Set<String> said, String phrase, ValueType type, JsonNode node) {
    if (type instanceof Struct struct) {
      walk(said, struct, node);
    } else if (type instanceof Word words
        && !words.what().equals(OF_SUTS)
        && words.words().contains(node.asText())) {
      said.add(phrase + " = " + node.asText());
    } else if (type instanceof ListOf list) {
      node.forEach(one -> walk(said, phrase, list.element(), one));
    } else if (type instanceof MapOf map) {
      node.forEach(one -> walk(said, phrase, map.value(), one));
    } else if (type instanceof Either either) {
      either.choices().forEach(choice -> walk(said, phrase, choice, node));
    }
  }
}
