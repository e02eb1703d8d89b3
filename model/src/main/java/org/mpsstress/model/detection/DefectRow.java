package org.mpsstress.model.detection;

import java.util.List;

/**
 * A defect in the matrix.
 *
 * @param id of the defect
 * @param title in a sentence
 * @param component of the backend
 * @param layers on which it was tried, the cheapest first
 */
public record DefectRow(String id, String title, String component, List<Power> layers) {
  /** Copies the list. */
  public DefectRow {
    layers = List.copyOf(layers);
  }

  /** The layer that is relied on; plain stress stands beside it. */
  public Power cheapest() {
    return layers.get(0);
  }

  /** That layer's column, or null. */
  public Power on(String layer) {
    return layers.stream().filter(power -> power.layer().equals(layer)).findFirst().orElse(null);
  }
}
