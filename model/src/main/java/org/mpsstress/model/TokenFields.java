package org.mpsstress.model;

/**
 * What the fields of a token may hold. A token comes from a report, a mail, a web page: it is
 * foreign input, and what no build writes is refused before anything is done with it.
 */
final class TokenFields {
  private static final int NAME = 512;
  private static final int CASE = 4096;
  private static final int PATH = 4096;

  /** As many as {@code --repeat} takes. */
  private static final int MOST_RUNS = Integer.MAX_VALUE;

  private static final String WORD = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

  private TokenFields() {}

  /**
   * Looks at every field.
   *
   * @throws RunTokenException with the field, and never with more than 80 characters of it
   */
  static RunToken checked(RunToken token) {
    text("scenario", token.scenario(), 1, NAME);
    text("case", token.caseId(), 0, CASE);
    word("pool", token.pool());
    word("strategy", token.strategy());
    word("driver", token.driver());
    if (token.defect() != null) {
      word("defect", token.defect());
    }
    // Empty where the build has none; a Mac's has dashes.
    if (!token.buildId().matches("(?:[0-9A-Fa-f][0-9A-Fa-f-]{0,11})?")) {
      throw damaged("its build id is not one");
    }
    if (token.file() != null) {
      text("scenario file", token.file(), 1, PATH);
    }
    if (token.sanitizer() != null) {
      word("sanitizer", token.sanitizer());
      if (token.schedule() != null) {
        throw damaged("a run under a sanitizer has no schedule");
      }
    }
    if (token.schedule() != null) {
      schedule(token.schedule());
    }
    if (token.library() != null) {
      library(token.library());
    }
    least("run", token.run(), 1);
    if (token.run() != null && token.run() > MOST_RUNS) {
      throw damaged("its run is " + token.run() + "; expected at most " + MOST_RUNS);
    }
    return token;
  }

  private static void schedule(ScheduleToken schedule) {
    word("points", schedule.points());
    if (schedule.memory() != null) {
      word("memory model", schedule.memory());
    }
    least("schedule", schedule.index(), 0);
    least("PCT depth", schedule.pctDepth(), 1);
    least("step limit", schedule.stepLimit(), 1);
    least("step", schedule.step(), 0);
    if (!schedule.signature().matches("[0-9a-f]{1,16}")) {
      throw damaged("its signature is not one");
    }
    if (schedule.cause() != null && !schedule.cause().matches("[0-9a-f]{16}")) {
      throw damaged("its cause is not one");
    }
    if (schedule.needs() != null && !schedule.needs().matches("[0-9a-f@,-]{1,4096}")) {
      throw damaged("what its schedule needs is not the explorer's");
    }
  }

  private static void library(LibraryToken library) {
    word("SUT", library.sut());
    word("device", library.device());
    if (!library.sha256().matches("[0-9a-f]{12}")) {
      throw damaged("its library's digest is not one");
    }
    text("library's path", library.path(), 1, PATH);
  }

  private static void word(String field, String value) {
    if (!value.matches(WORD)) {
      throw damaged("its " + field + " is no word: '" + brief(value) + "'");
    }
  }

  private static void text(String field, String value, int least, int most) {
    if (value.length() < least || value.length() > most) {
      throw damaged(
          "its "
              + field
              + " has "
              + value.length()
              + " characters; expected "
              + least
              + " to "
              + most);
    }
    if (!PlainText.isPlain(value)) {
      throw damaged("its " + field + " has characters that cannot be shown: " + brief(value));
    }
  }

  private static void least(String field, Number value, long least) {
    if (value != null && value.longValue() < least) {
      throw damaged("its " + field + " is " + value + "; expected at least " + least);
    }
  }

  private static String brief(String value) {
    return PlainText.cut(PlainText.line(value), 80);
  }

  private static RunTokenException damaged(String what) {
    return new RunTokenException("damaged replay token: " + what);
  }
}
