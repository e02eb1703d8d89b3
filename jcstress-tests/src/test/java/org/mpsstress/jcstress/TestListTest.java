package org.mpsstress.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Every clause's test is a triple, and says what it is about. */
final class TestListTest {
  @Test
  void everyTestIsATriple() {
    List<String> tests = JcstressTests.all();
    assertThat(tests).hasSizeGreaterThanOrEqualTo(33);
    for (String name : tests) {
      String clause = name.substring(0, name.lastIndexOf('.'));
      assertThat(tests).contains(clause + ".Model", clause + ".Native", clause + ".Broken");
    }
  }

  @Test
  void everyTestNamesItsClauses() {
    for (String name : JcstressTests.all()) {
      assertThat(JcstressTests.clauses(name))
          .as(name)
          .isNotEmpty()
          .allMatch(c -> c.matches("C\\d+"));
    }
  }
}
