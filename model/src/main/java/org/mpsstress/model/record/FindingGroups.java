package org.mpsstress.model.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.mpsstress.model.Finding;
import org.mpsstress.model.MissingLock;

/**
 * The findings of a run, those of one cause together, and causes that lack one lock under one
 * heading. What nothing is known of stands by itself.
 */
public final class FindingGroups {
  private FindingGroups() {}

  /**
   * Where a cause showed.
   *
   * @param of the case, or null for a finding about the whole run
   * @param finding what it said there
   */
  public record Place(CaseResult of, Finding finding) {}

  /**
   * One cause.
   *
   * @param places in the order of the record, at least one
   */
  public record Group(List<Place> places) {
    /** Copies the places. */
    public Group {
      places = List.copyOf(places);
    }

    /** The one that is shown. */
    public Place first() {
      return places.get(0);
    }

    /** Why all of it is lived with; empty where one place of it is new. */
    public Optional<String> reason(RunRecord record) {
      List<Optional<String>> reasons =
          places.stream().map(place -> record.reasonFor(place.of(), place.finding())).toList();
      return reasons.stream().allMatch(Optional::isPresent) ? reasons.get(0) : Optional.empty();
    }

    /** The lock that one of its places lacks; null where none does. */
    MissingLock missing() {
      return places.stream()
          .map(place -> place.finding().missing())
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    }

    /** Those that are folded. */
    public List<Place> others() {
      return places.subList(1, places.size());
    }

    /** How many are folded, in words; empty if none are. */
    public String more() {
      int more = others().size();
      return more == 0 ? "" : more + (more == 1 ? " more place" : " more places");
    }
  }

  /**
   * Causes that one mended lock would end.
   *
   * @param missing that lock; null of a cause that stands by itself
   * @param groups the causes, at least one
   */
  public record Heading(MissingLock missing, List<Group> groups) {
    /** Copies the groups. */
    public Heading {
      groups = List.copyOf(groups);
    }

    /** What they have in common; empty of a single cause. */
    public String sentence() {
      return groups.size() == 1
          ? ""
          : missing.sentence(groups.stream().mapToInt(group -> group.places().size()).sum());
    }

    /** The causes below the first. */
    public List<Group> others() {
      return groups.subList(1, groups.size());
    }

    /** How many there are below the first, in words. */
    public String more() {
      int more = others().size();
      return more + (more == 1 ? " more cause" : " more causes") + " under one lock";
    }

    private Heading with(Group group, MissingLock lock) {
      List<Group> all = new ArrayList<>(groups);
      all.add(group);
      return new Heading(missing.with(lock), all);
    }
  }

  /** In the order in which the first cause of each came up. */
  public static List<Heading> headings(RunRecord record) {
    List<Heading> headings = new ArrayList<>();
    for (Group group : of(record)) {
      MissingLock lock = group.missing();
      int known = 0;
      while (known < headings.size() && !belongs(lock, headings.get(known))) {
        known++;
      }
      if (known == headings.size()) {
        headings.add(new Heading(lock, List.of(group)));
      } else {
        headings.set(known, headings.get(known).with(group, lock));
      }
    }
    return List.copyOf(headings);
  }

  private static boolean belongs(MissingLock lock, Heading heading) {
    return lock != null && heading.missing() != null && heading.missing().canBe(lock);
  }

  /** In the order in which the causes came up. */
  public static List<Group> of(RunRecord record) {
    Map<Object, List<Place>> places = new LinkedHashMap<>();
    for (CaseResult result : record.cases()) {
      result.findings().forEach(finding -> add(places, new Place(result, finding)));
    }
    record.findings().forEach(finding -> add(places, new Place(null, finding)));
    return places.values().stream().map(Group::new).toList();
  }

  private static void add(Map<Object, List<Place>> places, Place place) {
    String cause = place.finding().cause();
    places.computeIfAbsent(cause == null ? place : cause, key -> new ArrayList<>()).add(place);
  }
}
