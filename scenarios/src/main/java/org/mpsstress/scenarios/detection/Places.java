package org.mpsstress.scenarios.detection;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mpsstress.harness.DefectList;
import org.mpsstress.model.Json;

/** Where each defect is looked for: defects.json, which says where it was found soonest. */
public final class Places {
  private Places() {}

  /**
   * The places of one defect.
   *
   * @param defect its id
   * @param pool where it is planted
   * @param places the cheapest first; none where no scenario shows it
   * @param reason why none does, or null
   * @param alone whether plain stress cannot stand beside: a sound backend, too, stands still there
   *     for long
   * @param unseen layers that look for what is expected of it and have no place here, each with why
   */
  public record Entry(
      String defect,
      String pool,
      List<Place> places,
      String reason,
      Boolean alone,
      Map<String, String> unseen) {
    /** Either places or a reason. */
    public Entry {
      places = List.copyOf(places);
      unseen = unseen == null ? Map.of() : Map.copyOf(unseen); // nor that
      alone = alone != null && alone; // hardly any says so
      if (places.isEmpty() == (reason == null)) {
        throw new IllegalArgumentException(defect + " needs either places or a reason");
      }
    }

    /** One that is found somewhere. */
    public Entry(String defect, String pool, List<Place> places) {
      this(defect, pool, places, null, false, Map.of());
    }

    /** The place on which the matrix relies. */
    public Place cheapest() {
      return places.get(0);
    }

    /** Whether a case is named for that layer. */
    public boolean names(String layer) {
      return places.stream().anyMatch(place -> place.layer().equals(layer));
    }

    /** The place on a layer: the one that is named, or the cheapest place's case. */
    public Place on(String layer) {
      return places.stream()
          .filter(place -> place.layer().equals(layer))
          .findFirst()
          .orElseGet(() -> cheapest().on(layer));
    }
  }

  /** All of them. */
  public static List<Entry> all() {
    return Holder.ALL;
  }

  /** Those of one defect. */
  public static Optional<Entry> of(String defect) {
    return all().stream().filter(entry -> entry.defect().equals(defect)).findFirst();
  }

  /** What defects.json says of places; the rest is what the native side says of the defect. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Row(
      String id,
      String pool,
      List<Place> places,
      String reason,
      Boolean alone,
      Map<String, String> unseen) {
    Entry entry() {
      if (places == null) {
        throw new IllegalStateException("defects.json does not say where " + id + " is looked for");
      }
      return new Entry(id, pool, places, reason, alone, unseen);
    }
  }

  private static final class Holder {
    static final List<Entry> ALL = load();

    private static List<Entry> load() {
      try {
        return Json.mapper()
            .readValue(DefectList.json(), new TypeReference<List<Row>>() {})
            .stream()
            .map(Row::entry)
            .toList();
      } catch (JsonProcessingException error) {
        throw new IllegalStateException("defects.json cannot be read", error);
      }
    }
  }
}
