package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** One line of a run record. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = RunBegin.class, name = "run"),
  @JsonSubTypes.Type(value = CaseBegin.class, name = "case-begin"),
  @JsonSubTypes.Type(value = CaseEnd.class, name = "case-end"),
  @JsonSubTypes.Type(value = FindingEntry.class, name = "finding"),
  @JsonSubTypes.Type(value = Control.class, name = "control"),
  @JsonSubTypes.Type(value = Fault.class, name = "fault"),
  @JsonSubTypes.Type(value = Skipped.class, name = "skipped"),
  @JsonSubTypes.Type(value = KnownCause.class, name = "known"),
  @JsonSubTypes.Type(value = RunEnd.class, name = "end"),
})
public sealed interface RecordEntry
    permits RunBegin,
        CaseBegin,
        CaseEnd,
        FindingEntry,
        Control,
        Fault,
        Skipped,
        KnownCause,
        RunEnd {}
