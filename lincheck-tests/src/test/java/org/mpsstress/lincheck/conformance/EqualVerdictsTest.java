package org.mpsstress.lincheck.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mpsstress.lincheck.conformance.Conformance.Scope;

/**
 * Random calls judge each model as they judge the native pool with the same bug. The table stands
 * in docs/pool-defects.md.
 */
@Timeout(300)
final class EqualVerdictsTest {
  private static final Path PAGE = Path.of("../docs/pool-defects.md");
  private static final Path FORMS =
      Path.of("../model/src/main/java/org/mpsstress/model/concurrent/broken");
  private static final String BEGIN = "<!-- EqualVerdictsTest makes what follows -->\n";
  private static final String END = "<!-- to there -->\n";
  private static final int HISTORIES = 240; // takes a second or more
  private static final int MOST_HISTORIES = 3000;
  private static final int CALLS = 80;

  private static String verdict(String design, Supplier<Subject> make, Scope scope, int histories) {
    boolean refused =
        LongStream.range(0, histories)
            .mapToObj(seed -> Conformance.check(design, make, scope, seed, CALLS))
            .anyMatch(Objects::nonNull);
    return refused ? "refused" : "accepted";
  }

  private static String ofModel(BrokenForm form) {
    return form.model() == null
        ? "–"
        : verdict(form.design(), form.model(), form.scope(), MOST_HISTORIES);
  }

  /** It is looked at for longer where the model was refused: the device may have to be slow. */
  private static String ofNative(BrokenForm form, String model) {
    return form.hasNative()
        ? verdict(
            form.design(),
            () -> new NativeSubject(form.design(), form.defect(), Conformance.THREADS),
            Scope.NATIVE,
            model.equals("refused") ? MOST_HISTORIES : HISTORIES)
        : "–";
  }

  @Test
  void modelAndNativePoolAreJudgedAlike() throws IOException {
    StringBuilder table =
        new StringBuilder("| model | verdict | native pool | verdict | |\n")
            .append("| --- | --- | --- | --- | --- |\n");
    for (BrokenForm form :
        Stream.concat(BrokenForm.sound().stream(), BrokenForm.broken().stream()).toList()) {
      String model = ofModel(form);
      String other = ofNative(form, model);
      if (form.hasNative()) {
        assertThat(other).as(form.name() + " and " + form.defect()).isEqualTo(model);
      }
      String defect = form.defect() == null ? "" : ", " + form.defect();
      String name = form.hasNative() ? form.design() + defect : "–";
      table.append(
          String.join(" | ", "| " + form.name(), model, name, other, form.note() + " |\n"));
    }
    compare(table.toString());
  }

  @Test
  void everyBrokenFormIsJudgedOrHasAReason() throws IOException {
    try (Stream<Path> files = Files.list(FORMS)) {
      List<String> forms =
          files
              .map(file -> file.getFileName().toString().replace(".java", ""))
              .filter(name -> !name.equals("package-info"))
              .toList();
      assertThat(BrokenForm.broken().stream().map(BrokenForm::name))
          .containsExactlyInAnyOrderElementsOf(forms);
    }
    assertThat(BrokenForm.broken())
        .allMatch(form -> form.hasNative() || !form.note().isEmpty(), "has a reason");
  }

  private static void compare(String table) throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    int end = page.indexOf(END);
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(PAGE, page.substring(0, begin) + table + page.substring(end));
    } else {
      assertThat(table).as("-Dgolden.write=true writes it").isEqualTo(page.substring(begin, end));
    }
  }
}
