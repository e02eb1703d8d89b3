package org.mpsstress.scenarios.hazards;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Cases;

/** Events that several threads have (C29). */
class EventHazardsTest {
  /** A mark that has a channel to itself says nothing of tensors that came with marks before. */
  @Test
  void aMarkOfItsOwnSaysNothingOfATensor() {
    String text =
        """
        scenario: tried
        title: Tried
        checks: [C29]
        channels:
          news: { capacity: 1, carries: event }
          box: { capacity: 1, carries: tensor }
          marks: { capacity: 1, carries: event }
        groups:
          - name: sender
            program:
              - x = randint [4, 4]
              - e = event
              - record e
              - send box x
              - send marks e
              - n = event
              - record n
              - send news n
              - synchronize stream
          - name: receiver
            program:
              - y = receive box
              - f = receive marks
              - n = receive news
              - synchronize n
              - check y
        expect:
          errors: none
        """;
    Scenario scenario = ScenarioLoader.load("tried.yaml", text);
    assertThat(Hazards.of(Cases.of(scenario).get(0).point(), List.of("patched")))
        .hasValueSatisfying(said -> assertThat(said).contains("the host does not know"));
  }

  /** What a thread receives with an event waits for the mark that was sent, not for a later one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hold 1us | hold 1us |",
        "record e on s | hold 1us | another thread may still wait for its mark",
        "hold 1us | record f on s | another thread may still wait for its mark",
        "synchronize e; check x | query f answers 1; check y |",
      })
  void anEventThatAnotherThreadHasIsNotRecordedAgain(String sender, String receiver, String why) {
    String text =
        """
        scenario: tried
        title: Tried
        checks: [C29]
        channels:
          box: { capacity: 1, carries: tensor }
          marks: { capacity: 1, carries: event }
        groups:
          - name: sender
            setup:
              - s = pool stream
            program:
              - x = randint [4, 4]
              - e = event
              - record e
              - send box x
              - send marks e
        %s  - name: receiver
            setup:
              - s = pool stream
            program:
              - y = receive box
              - f = receive marks
              - wait f
              - z = relu y
              - synchronize stream
              - check z
        %s"""
            .formatted(Tried.listed(sender), Tried.listed(receiver));
    assertThat(Tried.judged(text, "patched")).contains(why == null ? "nothing" : why);
  }

  /**
   * For c10 an event that was never recorded is done, and a time is there when both are reached.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "e = event; query e answers 0 | | the answer depends on timing",
        "e = event; query e | |",
        "e = event timing; record e; elapsed e e | | it is an error before both are reached",
        "e = event timing; record e; synchronize e; elapsed e e | |",
        "e = event timing; record e; f = event timing; record f on s; synchronize e; elapsed e f"
            + " | | it is an error before both are reached",
        "e = event timing; record e; f = event timing; record f on s; synchronize device;"
            + " elapsed e f | |",
      })
  void eventsOfCudaSayOtherThings(String lines, String onMetal, String onCuda) {
    String waits = "; synchronize stream; synchronize stream s";
    String scenario = Tried.threads(2, lines + waits);
    assertThat(Tried.judged(scenario, "upstream")).contains(onMetal == null ? "nothing" : onMetal);
    assertThat(Tried.judged(scenario, "cuda")).contains(onCuda == null ? "nothing" : onCuda);
  }
}
