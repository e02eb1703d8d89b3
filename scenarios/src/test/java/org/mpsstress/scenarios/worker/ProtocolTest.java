package org.mpsstress.scenarios.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol's lines, as docs/architecture.md writes them. */
class ProtocolTest {
  @Test
  void anOrderSurvivesTheJourneyWithAllBitsOfItsSeed() {
    RunOrder order =
        new RunOrder(
            Path.of("/a b/plan.json"),
            Path.of("t"),
            Long.MIN_VALUE + 7,
            null,
            Duration.ofMillis(9));
    assertThat(Protocol.encode(order)).doesNotContain("\n");
    assertThat(Protocol.decodeOrder(Protocol.encode(order))).isEqualTo(order);
  }

  @Test
  void anOrderCarriesThePluginOfALibrary() {
    RunOrder order =
        new RunOrder(Path.of("p"), Path.of("t"), 1, Path.of("/lib/torch.so"), Duration.ZERO);
    assertThat(Protocol.decodeOrder(Protocol.encode(order)).library()).isEqualTo(order.library());
  }

  @Test
  void noiseIsAskedForAndAnsweredWithItsCount() {
    RunOrder order = new RunOrder(Path.of("p"), Path.of("t"), 1, null, Duration.ofMillis(9), true);
    assertThat(Protocol.decodeOrder(Protocol.encode(order))).isEqualTo(order);
    WorkerMessage ready = new WorkerMessage.Ready(12, "ab12", "/x/lib.so", "17", "/x/noise.so");
    WorkerMessage ended = new WorkerMessage.Done(null, 41L);
    assertThat(Protocol.decodeMessage(Protocol.encode(ready))).contains(ready);
    assertThat(Protocol.decodeMessage(Protocol.encode(ended))).contains(ended);
  }

  @Test
  void messagesSurviveTheJourney() {
    WorkerMessage ready = new WorkerMessage.Ready(12, "ab12", "/x/lib.so", "17");
    WorkerMessage ended = new WorkerMessage.Done(null);
    WorkerMessage fault = new WorkerMessage.Done("no \"plan\"\nat all");
    assertThat(Protocol.decodeMessage(Protocol.encode(ready))).contains(ready);
    assertThat(Protocol.decodeMessage(Protocol.encode(ended))).contains(ended);
    assertThat(Protocol.decodeMessage(Protocol.encode(fault))).contains(fault);
    WorkerMessage unsupported = new WorkerMessage.Unsupported("-[A \"b\"]");
    assertThat(Protocol.decodeMessage(Protocol.encode(unsupported))).contains(unsupported);
  }

  @ParameterizedTest
  @ValueSource(strings = {"no end of line", "{", "{\"status\":1", "\u001b[31m\ufffd", "{\"done\":"})
  void whatALibraryPrintsHidesNoMessage(String before) {
    WorkerMessage ended = new WorkerMessage.Done(null, 41L);
    assertThat(Protocol.decodeMessage(before + Protocol.encode(ended))).contains(ended);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "warning: something",
        "{\"other\": 1}",
        "{broken",
        "{\"done\": {}}",
        "{\"unsupported\": 1}"
      })
  void whatALibraryPrintsIsNoMessage(String line) {
    assertThat(Protocol.decodeMessage(line)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"run\": {\"plan\": \"p\"}}", "nonsense"})
  void anOrderThatIsNoneIsRefusedWithItsReason(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Protocol.decodeOrder(line))
        .withMessageMatching(".*(missing|not JSON).*");
  }
}
