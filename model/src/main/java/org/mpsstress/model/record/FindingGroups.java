package org.mpsstress.model.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Finding;

/**
 * The findings of a run, those of one cause together. One of which no cause is known stands by
 * itself.
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
