package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.mpsstress.model.mutants.BackendMutantsDocument;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;
import org.mpsstress.model.mutants.Operator;

/** What became of mutants of the backend, as text. */
public final class BackendMutantsTable {
  private static final int LINE = 110;

  /** Of what is drawn, that each operator should have. */
  private static final double LEAST_SHARE = 0.05;

  private final BackendMutantsDocument document;

  private BackendMutantsTable(BackendMutantsDocument document) {
    this.document = document;
  }

  /** Prints a table of operators, one of components, each survivor, and the sum. */
  public static void print(BackendMutantsDocument document, PrintWriter out) {
    new BackendMutantsTable(document).print(out);
  }

  private void print(PrintWriter out) {
    table(out, "operator", FoundMutant::operator, Operator.words());
    shortOperators(out);
    table(
        out,
        "component",
        FoundMutant::component,
        List.copyOf(document.by(FoundMutant::component).keySet()));
    document.results().stream()
        .filter(one -> one.fate() == MutantResult.Fate.SURVIVED)
        .forEach(
            one -> {
              out.println(TextTable.plain(line(one)));
              out.println(TextTable.plain("           " + why(one)));
            });
    document.results().stream()
        .filter(one -> one.fate() == MutantResult.Fate.UNJUDGED)
        .forEach(
            one ->
                out.println(
                    TextTable.plain("not judged  " + one.mutant().id() + "  " + one.message())));
    out.println(
        String.format(
            Locale.ROOT,
            "%d of %d mutants killed (%d of them at once), %d equivalent, %d survive (%d of them"
                + " were never run)%s: %s%.1f %% of those that can be told from the code (suite %s, seed %d, of %d drawn from %d, %.0f s)",
            document.count(MutantResult.Fate.KILLED) + document.count(MutantResult.Fate.DEAD),
            document.results().size(),
            document.count(MutantResult.Fate.DEAD),
            document.count(MutantResult.Fate.EQUIVALENT),
            document.count(MutantResult.Fate.SURVIVED),
            document.results().stream().filter(one -> !one.ran()).count(),
            unjudged(),
            document.isCutOff() ? "at least " : "",
            document.score(),
            TextTable.plain(document.suite()),
            document.seed(),
            document.drawn(),
            document.built().size(),
            document.seconds()));
    suites(out);
    bars(out);
    if (document.isCutOff()) {
      out.println(
          document.drawn()
              - document.results().size()
              + " of those that were drawn were not tried");
    }
  }

  /** They are no part of the score, so it must not stand without them. */
  private String unjudged() {
    long its = document.count(MutantResult.Fate.UNJUDGED);
    return its == 0 ? "" : ", " + its + " not judged";
  }

  /** Where more than one was asked: what each has killed, with those before it. */
  private void suites(PrintWriter out) {
    if (document.suites().size() > 1) {
      for (String suite : document.suites()) {
        out.println(
            String.format(
                Locale.ROOT,
                "by %s: %d killed, %s%.1f %%",
                TextTable.plain(suite),
                document.killed(suite),
                document.isCutOff() ? "at least " : "",
                document.score(suite)));
      }
    }
  }

  private void bars(PrintWriter out) {
    List<String> bars =
        document.suites().stream()
            .map(
                one ->
                    String.format(
                        Locale.ROOT, "%.0f %% by %s", BackendMutantsDocument.bar(one), one))
            .toList();
    out.println(
        TextTable.plain(
            "wanted: "
                + String.join(", ", bars)
                + (document.meetsBars() ? ": met" : ": not met")
                + "; survivors without a reason: "
                + document.unexplained()));
  }

  private static String why(MutantResult survivor) {
    return survivor.isUnexplained() ? "nobody has looked at it yet" : survivor.message();
  }

  private void table(
      PrintWriter out, String what, Function<FoundMutant, String> name, List<String> words) {
    TextTable table =
        new TextTable("lrrrrr", what, "built", "tried", "killed", "equivalent", "survive");
    Map<String, List<MutantResult>> groups = document.by(name);
    for (String word : words) {
      List<MutantResult> its = groups.getOrDefault(word, List.of());
      long killed = its.stream().filter(MutantResult::killed).count();
      table.row(
          word,
          String.valueOf(
              document.built().stream().filter(one -> name.apply(one).equals(word)).count()),
          String.valueOf(its.size()),
          String.valueOf(killed),
          String.valueOf(BackendMutantsDocument.equivalent(its)),
          String.valueOf(
              its.stream().filter(one -> one.fate() == MutantResult.Fate.SURVIVED).count()));
    }
    table.print(out);
    out.println();
  }

  /** Those that have fewer places than a sample of that size wants of each. */
  private void shortOperators(PrintWriter out) {
    boolean any = false;
    for (String word : Operator.words()) {
      long has = document.built().stream().filter(one -> one.operator().equals(word)).count();
      if (has < document.drawn() * LEAST_SHARE) {
        any = true;
        out.println(
            String.format(
                Locale.ROOT,
                "%s: %d places in all, fewer than %.0f %% of %d",
                word,
                has,
                100 * LEAST_SHARE,
                document.drawn()));
      }
    }
    if (any) {
      out.println();
    }
  }

  private static String line(MutantResult one) {
    String what = one.mutant().what();
    return (one.ran() ? "survives   " : "never run  ")
        + one.mutant().id()
        + "  "
        + one.mutant().file()
        + ":"
        + one.mutant().line()
        + "  "
        + one.mutant().operator()
        + ": "
        + (what.length() <= LINE ? what : what.substring(0, LINE - 3) + "...");
  }
}
