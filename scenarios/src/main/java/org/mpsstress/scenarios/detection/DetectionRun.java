package org.mpsstress.scenarios.detection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.model.detection.DefectRow;
import org.mpsstress.model.detection.Faulted;
import org.mpsstress.model.detection.Power;
import org.mpsstress.model.detection.Quiet;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * The detection matrix: trials of each defect on the layers that are asked for, then the same cases
 * without any defect. What runs one thread is tried on all processors at a time, the rest alone.
 */
public final class DetectionRun {
  /** Plain stress is only shown beside: a quarter of the trials will do. */
  private static final int BESIDE = 4;

  private static final long QUIET_ATTEMPTS = 20;

  private final TrialLayers layers;
  private final long seed;
  private final int trials;
  private final Progress progress;

  private final Map<Column, Power> powers = new LinkedHashMap<>();
  private final Map<Baseline, Long> baselines = new LinkedHashMap<>();
  private final List<Quiet.QuietCase> quiet = new ArrayList<>();
  private final List<Faulted> faults = new ArrayList<>();
  private boolean complete;

  /** Is told how far it is; from several threads, one at a time. */
  public interface Progress {
    /** That many of so many columns and quiet cases are done. */
    void done(int done, int of, String what);
  }

  /** What is tried: a defect, and the columns of its row, the one that is relied on first. */
  public record Row(Defect defect, Places.Entry entry, List<String> layers) {
    /** Copies the list. */
    public Row {
      layers = List.copyOf(layers);
    }
  }

  private record Column(Row row, String layer) {
    Place place() {
      return row.entry().on(layer);
    }

    Baseline baseline() {
      return new Baseline(place(), row.entry().pool());
    }
  }

  /** A case that defects were planted in. */
  private record Baseline(Place place, String pool) {}

  /** What came of a column; of a quiet case there is no power, and of a fault neither. */
  private record Done(Power power, Quiet.QuietCase quiet, long attempts, Faulted fault) {}

  private interface Trying {
    Done done() throws RunInterrupted, InterruptedException;
  }

  /** A fault is that of one column: the others are tried all the same. */
  private static Done within(String what, String layer, Trying trying)
      throws RunInterrupted, InterruptedException {
    try {
      return trying.done();
    } catch (FrameworkError fault) {
      return new Done(null, null, 0, new Faulted(what, layer, fault.getMessage()));
    }
  }

  /**
   * Nothing is tried yet.
   *
   * @param layers with and without defects
   * @param seed of which all seeds are made
   * @param trials of each defect on the layer that is relied on
   */
  public DetectionRun(TrialLayers layers, long seed, int trials, Progress progress) {
    this.layers = layers;
    this.seed = seed;
    this.trials = trials;
    this.progress = progress;
  }

  /** Tries everything; what is known so far is kept whatever ends it. */
  public void attempt(List<Row> rows) throws RunInterrupted, InterruptedException {
    List<Column> columns = new ArrayList<>();
    rows.forEach(row -> row.layers().forEach(layer -> columns.add(new Column(row, layer))));
    int of = columns.size();
    int[] done = {0};
    SideBySide.each(
        columns,
        column -> layer(column).parallel(),
        column -> within(column.row().defect().id(), column.layer(), () -> power(column)),
        (column, made) -> {
          keep(column, made);
          layers.done(column.layer(), column.row().defect().id());
          progress.done(++done[0], of + baselines.size(), column.row().defect().id());
        });
    List<Baseline> all = List.copyOf(baselines.keySet());
    SideBySide.each(
        all,
        baseline -> layers.of(baseline.place().layer(), null).parallel(),
        baseline ->
            within(baseline.place().scenario(), baseline.place().layer(), () -> quiet(baseline)),
        (baseline, made) -> {
          keep(baseline, made);
          progress.done(++done[0], of + all.size(), baseline.place().scenario());
        });
    complete = true;
  }

  private void keep(Column column, Done made) {
    if (made.fault() != null) {
      faults.add(made.fault());
    } else {
      powers.put(column, made.power());
      baselines.merge(column.baseline(), made.attempts(), Long::sum);
    }
  }

  private void keep(Baseline baseline, Done made) {
    if (made.fault() != null) {
      faults.add(made.fault());
    } else {
      quiet.add(made.quiet());
    }
  }

  /** What is known, row by row; a row of which nothing is known is left out. */
  public List<DefectRow> rows() {
    Map<Row, List<Power>> known = new LinkedHashMap<>();
    powers.forEach(
        (column, power) ->
            known.computeIfAbsent(column.row(), any -> new ArrayList<>()).add(power));
    List<DefectRow> all = new ArrayList<>();
    known.forEach(
        (row, its) -> {
          its.sort(Comparator.comparingInt(power -> row.layers().indexOf(power.layer())));
          Defect defect = row.defect();
          if (its.get(0).layer().equals(row.layers().get(0))) {
            all.add(new DefectRow(defect.id(), defect.title(), defect.component(), its));
          }
        });
    all.sort(Comparator.comparing(DefectRow::id));
    return all;
  }

  /** The row without a defect. */
  public Quiet quiet() {
    return Quiet.of(quiet);
  }

  /** What the framework itself could not do. */
  public List<Faulted> faults() {
    return List.copyOf(faults);
  }

  /** Whether all was tried. */
  public boolean isComplete() {
    return complete;
  }

  private TrialLayer layer(Column column) {
    return layers.of(column.layer(), column.row().defect().id());
  }

  /** A case that fails on its subject without a defect, too, finds none. */
  private Case able(Place place, String defect) {
    Case one = place.find();
    Set<String> missing = layers.missing(one, defect);
    if (!missing.isEmpty()) {
      throw new FrameworkError(
          place.scenario() + " cannot show it: the SUT cannot do: " + String.join(", ", missing));
    }
    return one;
  }

  private Done power(Column column) throws RunInterrupted, InterruptedException {
    TrialLayer layer = layer(column);
    Defect defect = column.row().defect();
    String pool = column.row().entry().pool();
    Case one = able(column.place(), defect.id());
    RunCase planted = layer.ready(one, layers.plan(pool, defect.id()));
    List<Trial> made = new ArrayList<>();
    // A case's name has the defect in it where the case chooses it.
    String name = planted.defect() == null ? planted.id() + "+" + defect.id() : planted.id();
    boolean beside = !column.layer().equals(column.row().layers().get(0));
    int most = beside && column.layer().equals(FreeTrials.NAME) ? besides() : trials;
    for (int trial = 0; trial < most; trial++) {
      long its = Seeds.of(seed, name, trial);
      made.add(layer.attempt(planted, defect.detectors()::contains, its, layer.limit()));
    }
    return new Done(
        PowerOfLayer.of(defect, column.place(), one.id(), pool, layer, made),
        null,
        made.stream().mapToLong(Trial::attempts).sum(),
        null);
  }

  private int besides() {
    return Math.max(1, trials / BESIDE);
  }

  private Done quiet(Baseline baseline) throws RunInterrupted, InterruptedException {
    TrialLayer layer = layers.of(baseline.place().layer(), null);
    Case one = able(baseline.place(), null);
    RunCase sound = layer.ready(one, layers.plan(baseline.pool(), null));
    long attempts = Math.max(QUIET_ATTEMPTS, baselines.get(baseline));
    Trial trial =
        layer.attempt(
            sound, any -> true, Seeds.of(seed, sound.id(), 0), layer.limit().atMost(attempts));
    Quiet.QuietCase its =
        new Quiet.QuietCase(
            layer.name(),
            baseline.place().scenario(),
            one.id(),
            baseline.pool(),
            trial.attempts(),
            trial.kinds().size(),
            trial.message(),
            trial.token());
    return new Done(null, its, its.runs(), null);
  }
}
