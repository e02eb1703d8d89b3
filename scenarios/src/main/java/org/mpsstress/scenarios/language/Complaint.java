package org.mpsstress.scenarios.language;

import org.mpsstress.model.PlainText;

/**
 * Every message that the language has for its users. A test holds that each of them is shown by a
 * file under {@code bad/}.
 */
public enum Complaint {
  // The file.
  FILE_TOO_LARGE("the file is larger than %s bytes"),
  NOT_UTF8("the file is not valid UTF-8"),
  EMPTY_FILE("the file is empty; expected a scenario"),
  YAML_SYNTAX("not valid YAML: %s"),
  TOO_MANY_NODES("the file has more than %s values and keys"),
  TOO_DEEP("lists and mappings are nested more than %s deep"),
  ALIAS("anchors and aliases (& and *) are not allowed; write the value out"),
  TAG("tags (!) are not allowed"),
  DUPLICATE_KEY("the key '%s' is there twice, first in line %s"),
  SECOND_DOCUMENT("a second document begins here; expected one scenario in a file"),

  // Keys and values.
  UNKNOWN_KEY("unknown key '%s' in %s; expected one of: %s%s"),
  MISSING_KEY("%s needs the key '%s': %s"),
  ONE_KEY("%s needs exactly one key; expected one of: %s"),
  WRONG_KIND("%s: expected %s, found %s"),
  UNKNOWN_WORD("%s: unknown word '%s'; expected one of: %s%s"),
  OUT_OF_RANGE("%s is %s; expected an integer from %s to %s"),
  BAD_TEXT("%s: '%s' is not %s"),
  TOO_LONG("%s is longer than %s characters"),
  TOO_FEW("%s is empty; expected at least one entry"),
  TOO_MANY("%s has %s entries; expected at most %s"),
  TWICE("%s: '%s' is there twice"),

  // The matrix.
  BAD_PARAMETER("unfinished parameter; expected ${name}"),
  UNKNOWN_PARAMETER("unknown parameter '%s'; expected one of: %s%s"),
  UNUSED_PARAMETER("the parameter '%s' is not used; expected ${%s} somewhere in the scenario"),
  TOO_MANY_CASES("the matrix has %s cases; expected at most %s"),
  TOO_LONG_EXPANDED(
      "with the values of its parameters the text has %s characters; expected at most %s"),
  TOO_MANY_NODES_OF_CASES("%s cases of %s values and keys; expected at most %s over all cases"),
  TOO_LARGE_MATRIX("%s cases of %s lines; expected at most %s lines over all cases"),

  // Lines of programs.
  BAD_CHARACTER("'%s' is not understood here"),
  UNFINISHED_TEXT("a text without its closing quotation mark"),
  EMPTY_LINE("an empty line; expected an operation"),
  UNKNOWN_OPERATION("unknown operation '%s'; expected one of: %s%s"),
  EXPECTED("expected %s, found %s; the operation is written: %s%s"),
  UNEXPECTED("'%s' after the end of the operation; it is written: %s"),
  NEEDS_TARGET("'%s' gives %s; expected a name for it: name = %s"),
  NO_RESULT("'%s' gives no value; expected it without '%s ='"),
  RESERVED_NAME("'%s' is a word of the language; expected another name"),
  BAD_NAME("'%s' is not a name; expected a letter, then letters, digits or _, at most %s"),
  UNKNOWN_VARIABLE("unknown variable '%s'; expected %s made before this line%s"),
  WRONG_TYPE("'%s' is %s (line %s); expected %s"),
  UNKNOWN_CHANNEL("unknown channel '%s'; expected a name under channels%s"),
  UNKNOWN_BARRIER("unknown barrier '%s'; expected a name under barriers%s"),
  WRONG_CHANNEL_TYPE("the channel '%s' carries %s; '%s' is %s"),
  WRONG_CHANNEL_SHAPE("the channel '%s' carries tensors of shape %s; '%s' is %s"),
  GONE("'%s' was given back in line %s"),
  LENDER_GONE(
      "the memory of '%s' was given back in line %s, from which on nobody may use it;"
          + " expected it before"),
  FOREIGN_FREE("'%s' comes from %s; expected it to be given back there"),
  FOREIGN_ASSIGNMENT("'%s' comes from %s (line %s) and cannot be written here"),
  TYPE_CHANGED("'%s' is %s (line %s) and cannot become %s"),
  BAD_SHAPE("the shape %s is not possible; expected 1 to %s sizes of at least 1"),
  TENSOR_TOO_LARGE("a tensor of %s elements; expected at most %s"),
  SHAPES_DIFFER("the shapes differ: '%s' is %s, '%s' is %s"),
  WRONG_RANK("'%s' is %s; expected %s dimensions"),
  INNER_SIZES("inner sizes differ: '%s' is %s, '%s' is %s; expected %s"),
  BAD_NUMBER("'%s' is not a number; expected for instance 3, -1 or 0.5"),
  BAD_DURATION("'%s' is not a duration; expected for instance 50us, 2ms or 1s, at most %s"),
  NATIVE_ONLY("'%s' needs driver: native; the Java driver does not have it: %s"),
  NO_ANSWER("'%s' answers no number; expected it without 'answers'"),
  YES_OR_NO("'%s' answers 0 or 1; expected one of them"),
  RAISES_WITH_RESULT("an operation that must raise gives no value; expected no '%s ='"),
  CHECK_UNSPECIFIED("'%s' has unspecified contents (line %s); there is nothing to check it with"),
  CHECK_INEXACT(
      "values of '%s' may reach %s, above 16777216, where floats are not exact;"
          + " expected smaller sizes or fewer products"),
  NOT_IN_SETUP("'%s' is not possible in the shared setup; expected it in a group's program"),
  TOO_MANY_LINES("the programs have more than %s lines together"),

  // What belongs together.
  SAME_NAME("a second %s '%s', the first is in line %s"),
  MAIN_THREADS("the main group has %s threads; expected 1"),
  SECOND_MAIN("a second main group; the first is '%s'"),
  TOO_MANY_THREADS("%s threads over all groups; expected at most %s"),
  TOO_MANY_OPERATIONS(
      "the threads execute %s operations together; expected at most %s"
          + " (for a longer test there are more runs)"),
  TOO_MUCH_HELD("the threads may hold tensors of %s MiB at the same time; expected at most %s MiB"),
  TOO_MANY_WAVES("%s waves of %s threads; expected at most one wave for each thread"),
  UNUSED("the %s '%s' is not used"),
  UNBALANCED_CHANNEL(
      "the channel '%s' is given %s values and %s are taken out; expected equal numbers"),
  BARRIER_NOT_TOGETHER(
      "threads of '%s' start %s and would wait for ever; expected start: barrier or staggered"),
  UNBALANCED_BARRIER(
      "threads of '%s' wait %s times at '%s', those of '%s' %s times; expected equal numbers"),
  BUSY_LEAKS("such an ending leaves things alive on purpose; expected no 'leaks'"),
  OVERLAP_ALONE("one thread overlaps with nobody; expected at least 2 threads"),
  GROWTH_THREADS("what %s threads keep depends on how they meet; expected 1 thread"),
  GROWTH_REPEATED("%s iterations say nothing of what grows with each; expected at least 4"),
  GROWTH_DRIVER("counts between iterations are looked at by the driver native alone, not '%s'"),
  OVERLAP_DRIVER("who holds others up is looked for with the driver native alone, not '%s'"),
  OVERLAP_SHARED("threads that share '%s' wait for each other; expected no 'overlap'"),
  WARM_WAITS(
      "caches: warm runs the program of '%s' once by itself, where '%s' would wait for ever;"
          + " expected caches: cold"),
  UNKNOWN_GROUP("unknown group '%s'; expected one of: %s%s"),
  TOO_DISTINCT("%s distinct streams for %s threads"),
  NO_ORACLE("no oracle of this build judges '%s'; expected one of: %s%s");

  private final String template;

  Complaint(String template) {
    this.template = template;
  }

  /** The message with its particulars, in one plain line of bounded length. */
  public String text(Object... particulars) {
    Object[] brief = new Object[particulars.length];
    for (int i = 0; i < brief.length; i++) {
      String particular = String.valueOf(particulars[i]);
      brief[i] =
          particular.length() > Limits.QUOTED
              ? particular.substring(0, Limits.QUOTED) + "..."
              : particular;
    }
    return PlainText.cut(PlainText.line(String.format(template, brief)), PlainText.MESSAGE_BYTES);
  }
}
