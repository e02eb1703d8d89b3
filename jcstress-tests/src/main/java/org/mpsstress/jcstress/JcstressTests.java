package org.mpsstress.jcstress;

import java.util.List;
import org.openjdk.jcstress.infra.runners.TestList;

/** The list of tests that the annotation processor has made. */
public final class JcstressTests {
  private JcstressTests() {}

  /** Names, {@code package.Clause.Kind}, in order. */
  public static List<String> all() {
    return TestList.tests().stream().sorted().toList();
  }

  /** The clauses of the contract that the test is about. */
  public static List<String> clauses(String test) {
    return List.of(holder(test).getAnnotation(Clauses.class).value());
  }

  /** The native defect with which the test's native form has a forbidden outcome. */
  public static String shownBy(String test) {
    return holder(test).getAnnotation(ShownBy.class).value();
  }

  private static Class<?> holder(String test) {
    try {
      return Class.forName(test.substring(0, test.lastIndexOf('.')));
    } catch (ClassNotFoundException missing) {
      throw new IllegalArgumentException("no test " + test, missing);
    }
  }

  /** The test's name without its package: {@code FirstUse.Native}. */
  public static String shortName(String test) {
    int kind = test.lastIndexOf('.');
    return test.substring(test.lastIndexOf('.', kind - 1) + 1);
  }
}
