package org.mpsstress.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.mpsstress.model.process.EndingSignal;

/** A document that a command leaves and prints, with its exit code among the keys. */
public interface CampaignDocument {
  /** What it says in all; each kind of document has its own rule. */
  ExitCode exitCode();

  /** What the process ends with: a signal's number is in it where one came. */
  @JsonProperty("exitCode")
  default int ofProcess() {
    return EndingSignal.exitCode(exitCode().code());
  }

  /** The document's text, for people and programs. */
  default String toJson() {
    return Json.pretty(this);
  }
}
