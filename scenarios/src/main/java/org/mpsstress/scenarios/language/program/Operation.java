package org.mpsstress.scenarios.language.program;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An operation of the table.
 *
 * @param code its number in plans and traces
 * @param name its name there
 * @param syntax how it is written
 * @param result tensor, stream, event, carried (what the channel carries), or null
 * @param does one line for users
 * @param clauses of the contract
 * @param needs capabilities that a SUT must have
 * @param nativeOnly why only the native driver has it, or null
 * @param kernel what is known of it if it computes, or null
 */
public record Operation(
    int code,
    String name,
    String syntax,
    String result,
    String does,
    List<String> clauses,
    List<String> needs,
    @JsonProperty("native_only") String nativeOnly,
    Kernel kernel) {
  private static final Pattern PART = Pattern.compile("<([a-z]+)>|([a-z_]+)|([\\[\\]])");

  private static final Set<String> ANSWERING =
      Set.of("query_stream", "query_event", "active_streams");

  /** Whether it answers a number that a line may expect. */
  boolean answers() {
    return ANSWERING.contains(name) || name.startsWith("count_");
  }

  /** The parts of its syntax. */
  List<Element> elements() {
    Matcher matcher = PART.matcher(syntax);
    return elements(matcher);
  }

  private static List<Element> elements(Matcher matcher) {
    List<Element> elements = new ArrayList<>();
    while (matcher.find()) {
      if (matcher.group(1) != null) {
        elements.add(new Element.Slot(Element.Kind.of(matcher.group(1))));
      } else if (matcher.group(2) != null) {
        elements.add(new Element.Literal(matcher.group(2)));
      } else if (matcher.group(3).equals("[")) {
        elements.add(new Element.Optional(elements(matcher)));
      } else {
        return elements;
      }
    }
    return elements;
  }

  /** How many tensors it must be given. */
  public long inputs() {
    return elements().stream()
        .filter(element -> element.equals(new Element.Slot(Element.Kind.TENSOR)))
        .count();
  }

  /** The word that it begins with. */
  String firstWord() {
    return syntax.split(" ", 2)[0];
  }
}
