package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A cause is equal wherever its parts are, and another one where any of them is. */
final class CauseTest {
  private static Finding found(String message, String... frames) {
    Access side = new Access("a side", List.of(frames));
    return new Finding(FindingKind.ANSWER, message, side, null, null, null, List.of())
        .withSomeCause();
  }

  /** The runtime's test of causes has the same number (self_tests.cpp). */
  @Test
  void theRuntimeMakesTheSameOfTheSameParts() {
    assertThat(Cause.of(FindingKind.RACE, "add list.cpp", "grow list.cpp", "", "mutex"))
        .isEqualTo("4a99b06334bbb9e0");
  }

  @Test
  void partsAreTold() {
    assertThat(
            Stream.of(
                Cause.of(FindingKind.RACE, "a", "b"),
                Cause.of(FindingKind.RACE, "ab"),
                Cause.of(FindingKind.RACE, "ab", ""),
                Cause.of(FindingKind.RACE, "b", "a"),
                Cause.of(FindingKind.LEAK, "a", "b")))
        .doesNotHaveDuplicates();
  }

  @Test
  void wordsAreACauseWithoutNumbersAddressesAndTheScenariosNames() {
    String one = "`check y` (line 7): thread worker#3 had stream 5 of [1, 2] (C6), at 0x7f01\nmore";
    String other = "`check z` (line 12): thread b#0 had stream 4 of [1, 2, 9] (C6), at 0x5\nless";
    assertThat(found(one, "f a.cpp:3", "g").cause()).isEqualTo(found(other, "f a.cpp:9").cause());
    assertThat(
            Stream.of(
                found(one, "f a.cpp:3"),
                found(one, "h a.cpp:3"),
                found(one.replace("C6", "C9"), "f a.cpp:3"),
                found(one.replace("had", "lost"), "f a.cpp:3")))
        .extracting(Finding::cause)
        .doesNotHaveDuplicates();
  }

  @Test
  void aCauseThatIsKnownStays() {
    Finding known = Finding.of(FindingKind.VALUE, "x").withCause("0123456789abcdef");
    assertThat(known.withSomeCause()).isSameAs(known);
  }
}
