package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * Where a run took place.
 *
 * @param os name and version of the operating system
 * @param cpu the processor's name
 * @param cores processors that the run could use
 * @param memoryBytes main memory
 * @param jdk version and vendor of the JVM
 * @param shell what its shell had of variables that every process gets and goes by; null for none,
 *     and in a run's record, whose provenance says it
 */
public record Machine(
    String os,
    String cpu,
    int cores,
    long memoryBytes,
    String jdk,
    @JsonInclude(JsonInclude.Include.NON_NULL) String shell) {
  /** One whose shell had none. */
  public Machine(String os, String cpu, int cores, long memoryBytes, String jdk) {
    this(os, cpu, cores, memoryBytes, jdk, null);
  }

  /** The same, entered from a shell with those variables; null for none. */
  public Machine withShell(String variables) {
    return new Machine(os, cpu, cores, memoryBytes, jdk, variables);
  }
}
