package org.mpsstress.scenarios.language.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.language.ScenarioLoader;

/** Every operation of the table can be written, in each of its forms. */
class OperationTableTest {
  private static final Map<String, String> SAMPLES =
      Map.of(
          "tensor", "x",
          "stream", "s",
          "event", "e",
          "value", "x",
          "channel", "tensors",
          "barrier", "here",
          "shape", "[4, 4]",
          "number", "2",
          "duration", "5us");

  static List<Operation> operations() {
    return OperationTable.get().operations();
  }

  @Test
  void codesAndSyntaxesAreThereOnce() {
    assertThat(operations()).extracting(Operation::code).doesNotHaveDuplicates();
    assertThat(operations()).extracting(Operation::name).doesNotHaveDuplicates();
    assertThat(operations()).extracting(Operation::syntax).doesNotHaveDuplicates();
  }

  /** Nothing is said in a key that the table does not explain, and every key says something. */
  @Test
  void everyKeyIsExplained() throws IOException {
    JsonNode table;
    try (InputStream in = OperationTable.class.getResourceAsStream(OperationTable.RESOURCE)) {
      table = Json.mapper().readTree(in);
    }
    Set<String> used = new TreeSet<>();
    table.get("operations").forEach(one -> one.properties().forEach(key -> used.add(key.getKey())));
    Set<String> explained = new TreeSet<>();
    table.get("keys").properties().forEach(key -> explained.add(key.getKey()));
    assertThat(used).isEqualTo(explained);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void whatIsSaidOfItBelongsTogether(Operation operation) {
    boolean takesTensors = operation.inputs() > 0;
    boolean makes = "tensor".equals(operation.result());
    assertThat(operation.kernel() != null)
        .isEqualTo(operation.family() == Operation.Family.COMPUTATION);
    assertThat(operation.contents() != null).isEqualTo(makes && !takesTensors);
    assertThat(operation.answers() == null || operation.result() == null).isTrue();
    if (operation.effect().changes() != null) {
      assertThat(operation.elements().get(1))
          .isIn(new Element.Slot(Element.Kind.TENSOR), new Element.Slot(Element.Kind.EVENT));
    }
    if (operation.family() == Operation.Family.COUNT) {
      assertThat(operation.answers()).isIn(Operation.Answer.COUNT, Operation.Answer.DEVICE_COUNT);
      assertThat(operation.needs()).contains("statistics");
    }
    assertThat(Capability.WORDS).containsAll(operation.needs());
  }

  @Test
  void whoMeetsAndWhoWaitsForTheDeviceFollowsFromWhatTheySay() {
    assertThat(OperationTable.get().namesOf(Operation::meets))
        .containsExactly("send", "receive", "await");
    assertThat(OperationTable.get().namesOf(Operation::waitsForDevice))
        .containsExactly(
            "read",
            "empty_cache",
            "synchronize_stream",
            "synchronize_device",
            "synchronize_event",
            "elapsed",
            "poll_event",
            "poll_stream",
            "write",
            "wait_for_events");
  }

  @Test
  void whatHazardsAndFuzzingAskFollowsFromWhatTheySay() {
    OperationTable table = OperationTable.get();
    assertThat(table.namesOf(Operation::waitsForAllStreams))
        .containsExactly("empty_cache", "synchronize_device");
    assertThat(table.namesOf(word -> word.contents() != null && word.submits()))
        .containsExactly("empty", "full", "randint", "randn", "upload");
    assertThat(table.namesOf(word -> word.derives() && word.kernel() == null))
        .containsExactly("take", "extension", "nested");
    assertThat(table.namesOf(Operation::borrows)).containsExactly("borrow");
    assertThat(table.namesOf(Operation::givesBack)).containsExactly("free", "take", "destroy");
    assertThat(table.namesOf(Operation::mayOutlive))
        .containsExactly("free", "record_stream", "record_events", "wait_for_events");
    assertThat(table.namesOf(Operation::sends)).containsExactly("send");
    assertThat(table.namesOf(Operation::receives)).containsExactly("receive");
    assertThat(table.namesOf(word -> !word.comesToQueue()))
        .containsExactlyInAnyOrder(
            "check",
            "borrow",
            "current_stream",
            "default_stream",
            "pool_stream",
            "named_stream",
            "set_stream",
            "exchange_stream",
            "active_streams",
            "event",
            "hold",
            "same",
            "different",
            "open_gate");
  }

  @ParameterizedTest
  @MethodSource("operations")
  void canBeWrittenWithAndWithoutItsOptions(Operation operation) {
    for (boolean options : List.of(true, false)) {
      Step step = parse(line(operation, options));
      assertThat(step.operation()).isEqualTo(operation);
    }
  }

  @ParameterizedTest
  @MethodSource("operations")
  void fitsThePatternOfTheSchema(Operation operation) {
    assertThat(line(operation, true)).matches(OperationTable.get().pattern());
    assertThat("on s: " + line(operation, false)).matches(OperationTable.get().pattern());
  }

  private static String line(Operation operation, boolean options) {
    String text =
        operation.elements().stream()
            .map(element -> text(element, options))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    // Linear takes three tensors of different shapes.
    text = text.replace("linear x x x", "linear x x b");
    return (operation.result() == null ? "" : "result = ") + text;
  }

  private static String text(Element element, boolean options) {
    if (element instanceof Element.Literal literal) {
      return literal.text();
    }
    if (element instanceof Element.Slot slot) {
      return SAMPLES.get(slot.kind().name().toLowerCase(Locale.ROOT));
    }
    return options
        ? ((Element.Optional) element)
            .elements().stream().map(e -> text(e, true)).collect(Collectors.joining(" "))
        : "";
  }

  /** The line among others that make it possible. */
  private static Step parse(String line) {
    String other =
        line.startsWith("send")
            ? "r = receive tensors"
            : line.contains("receive") ? "send tensors x" : "";
    String scenario =
        """
        scenario: one-line
        title: One line
        checks: [C1]
        channels: %s
        barriers: %s
        groups:
          - name: worker
            program:
              - x = randint [4, 4]
              - b = randint [4]
              - s = pool stream
              - e = event timing
              - %s
        %s
        """
            .formatted(
                other.isEmpty() ? "{}" : "{ tensors: { capacity: 1, carries: tensor } }",
                line.startsWith("await") ? "[here]" : "[unused]",
                line,
                other.isEmpty() ? "" : "      - " + other);
    if (!line.startsWith("await")) {
      scenario = scenario.replace("barriers: [unused]\n", "");
    }
    return ScenarioLoader.load("one.yaml", scenario)
        .points()
        .get(0)
        .groups()
        .get(0)
        .program()
        .get(4);
  }
}
