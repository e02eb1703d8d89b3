package org.mpsstress.model.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the controls of a run, or of a layer of it, have shown. What is planted for a detector that
 * the run needs must all be found: one that is missed beside another says that it sees only
 * sometimes.
 *
 * @param missed ids of controls that were missed, but for those of detectors in {@code unproven}
 * @param cutOff ids of controls that were ended before their detectors had their chance
 * @param unproven detectors that the run needs and of whose controls none was found, with their ids
 */
public record Proven(List<String> missed, List<String> cutOff, Map<String, List<String>> unproven) {
  /** What they have shown. */
  public static Proven by(List<Control> controls) {
    List<String> missed = new ArrayList<>();
    List<String> cutOff = new ArrayList<>();
    Map<String, List<Control>> detectors = new LinkedHashMap<>();
    for (Control control : controls) {
      if (control.proves() != null) {
        detectors.computeIfAbsent(control.proves(), word -> new ArrayList<>()).add(control);
      } else if (!control.found()) {
        (control.wasCutOff() ? cutOff : missed).add(control.id());
      }
    }
    Map<String, List<String>> unproven = new LinkedHashMap<>();
    detectors.forEach(
        (word, planted) -> {
          boolean needed = planted.stream().anyMatch(control -> !control.optional());
          if (needed && planted.stream().noneMatch(Control::found)) {
            unproven.put(word, planted.stream().map(Control::id).toList());
          } else if (needed) {
            planted.stream()
                .filter(control -> !control.found())
                .forEach(control -> (control.wasCutOff() ? cutOff : missed).add(control.id()));
          }
        });
    return new Proven(List.copyOf(missed), List.copyOf(cutOff), unproven);
  }

  /** Whether a silence is backed. */
  public boolean holds() {
    return missed.isEmpty() && cutOff.isEmpty() && unproven.isEmpty();
  }

  /** What is missing, in one sentence; "" where nothing is. */
  public String reason() {
    List<String> parts = new ArrayList<>();
    if (!missed.isEmpty()) {
      parts.add("controls missed: " + String.join(", ", missed));
    }
    if (!cutOff.isEmpty()) {
      parts.add("controls cut off: " + String.join(", ", cutOff));
    }
    unproven.forEach(
        (word, ids) ->
            parts.add("detector " + word + " is not proven: missed " + String.join(", ", ids)));
    return String.join("; ", parts);
  }
}
