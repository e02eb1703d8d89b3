package org.mpsstress.cli.detect;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.scenarios.detection.FreeTrials;
import org.mpsstress.scenarios.detection.Place;
import org.mpsstress.scenarios.detection.Places;

/**
 * On which layers a defect is looked for.
 *
 * @param only these, in this order; empty for those of the suite
 * @param everywhere whether the suite takes every layer that can see it, or the cheapest one alone
 */
record Layers(List<String> only, boolean everywhere) {
  /** All that defects are looked for on: noise is for programs that nobody chose a place for. */
  static final List<String> WORDS = words();

  /** Copies the list. */
  Layers {
    only = only.stream().distinct().toList();
  }

  private static List<String> words() {
    return Engines.ALL.stream()
        .flatMap(engine -> engine.trialWords().stream())
        .filter(word -> !word.equals(FreeTrials.NOISE))
        .toList();
  }

  /** Those of a defect, the one that is relied on first. */
  List<String> of(Places.Entry entry) {
    if (!only.isEmpty()) {
      return only.stream().filter(layer -> has(entry, layer)).toList();
    }
    List<String> layers = new ArrayList<>();
    for (Place place : entry.places()) {
      boolean relied = place == entry.cheapest();
      if (relied || everywhere || place.layer().equals(FreeTrials.NAME)) {
        layers.add(place.layer());
      }
    }
    if (!layers.contains(FreeTrials.NAME) && !entry.alone()) {
      layers.add(FreeTrials.NAME);
    }
    return layers;
  }

  /** Those that were asked for and have no place for it. */
  List<String> missing(Places.Entry entry) {
    return only.stream().filter(layer -> !has(entry, layer)).toList();
  }

  /** Plain stress takes the cheapest place's case unless that stands still. */
  private static boolean has(Places.Entry entry, String layer) {
    return entry.names(layer) || layer.equals(FreeTrials.NAME) && !entry.alone();
  }
}
