package org.mpsstress.tsan.report;

import java.util.List;
import java.util.Optional;

/**
 * One thing that a sanitizer reported.
 *
 * @param tool which one
 * @param kind in its own words, for instance "data race"
 * @param detail what its headline says beyond that, or ""
 * @param sections in the order in which they stand
 * @param reporter which thread was running, and when; empty where the program did not say
 * @param text all of it
 */
public record SanitizerReport(
    Tool tool,
    String kind,
    String detail,
    List<Section> sections,
    Optional<Reporter> reporter,
    String text) {
  /** Copies the sections. */
  public SanitizerReport {
    sections = List.copyOf(sections);
  }

  /**
   * Where the program was when it was reported.
   *
   * @param thread its number for the system
   * @param ticks of the trace's clock
   */
  public record Reporter(long thread, long ticks) {}

  /** The sections of that role. */
  public List<Section> of(Section.Role role) {
    return sections.stream().filter(section -> section.role() == role).toList();
  }

  SanitizerReport reportedBy(Reporter running) {
    return new SanitizerReport(tool, kind, detail, sections, Optional.of(running), text);
  }
}
