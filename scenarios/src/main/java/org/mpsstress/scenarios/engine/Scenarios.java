package org.mpsstress.scenarios.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Anchors scenarios at a class: each of their cases is a test of it. A class, because build tools
 * select tests by classes only; it needs no members.
 *
 * <pre>{@code
 * @Scenarios(files = "src/test/scenarios")
 * class OurScenarios {}
 * }</pre>
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Scenarios {
  /** Names of scenarios of the catalogue; "*" is all of them. */
  String[] value() default {};

  /** Scenario files, or folders with them, relative to the working directory. */
  String[] files() default {};

  /** The pool's contract. */
  String pool() default "patched";

  /** How often each case is run. */
  int repeat() default 1;

  /**
   * Whether the defects that every suite plants are run first. Without them, quiet cases show
   * nothing: nobody has seen that the detectors see.
   */
  boolean controls() default true;
}
